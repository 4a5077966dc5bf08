import type { Page } from "@playwright/test";
import {
  addComponent,
  addPart,
  addText,
  componentList,
  createPage,
  expect,
  openEditor,
  openNewText,
  preview,
  signedInOnWideScreen,
} from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";
import { closeToast } from "./page-steps.ts";

signedInOnWideScreen();

/** A page with many texts and, at its end, an accordion of two tabs. */
const longPage = async (page: Page, app: AppFixture) => {
  const pageId = await createPage(page, app);
  const texts: number[] = [];
  for (let number = 1; number <= 12; number++)
    texts.push(
      await addComponent(page, app, pageId, "HtmlEditor", {
        componentName: `Part ${number}`,
        content: `<h2>Part ${number}</h2>${"<p>A line of it.</p>".repeat(8)}`,
      }),
    );
  const accordionId = await addComponent(page, app, pageId, "Accordion", { componentName: "Questions" });
  for (const [title, answer] of [
    ["Asked often", "The answer"],
    ["Asked at times", "One more answer"],
  ])
    await addPart(page, app, pageId, "AccordionTab", {
      componentName: "Tab",
      accordionId,
      title,
      content: `<p>${answer}</p>`,
    });
  return { pageId, texts, accordionId };
};

/** Which parts of the frame's page are the same objects as before. They are marked first and checked later. */
const scrollOf = (page: Page) =>
  page.locator("iframe").evaluate((frame) => (frame as HTMLIFrameElement).contentWindow?.scrollY ?? -1);

test("a save changes the preview in place, without a reload, and keeps the scroll position and an open tab", async ({
  page,
  app,
}) => {
  const { pageId, texts } = await longPage(page, app);
  await openEditor(page, app, pageId, `?version=1&component=${texts[11]}`);
  const summary = preview(page).locator("main summary", { hasText: "Asked often" });
  // An island starts when it scrolls into view.
  await summary.click();
  await expect(preview(page).getByRole("button", { name: "Expand all" })).toBeAttached();
  await expect(preview(page).getByText("The answer")).toBeVisible();
  // The click on the accordion selected it. Go back to the text above it.
  await page.getByRole("button", { name: "Edit Part 12-V1" }).click();
  await preview(page).locator(`#block-${texts[11]}`).scrollIntoViewIfNeeded();
  const scrolled = await scrollOf(page);
  expect(scrolled).toBeGreaterThan(200);
  await page.locator("iframe").evaluate((frame) => {
    const view = (frame as HTMLIFrameElement).contentWindow as Window & { isSame?: boolean };
    view.isSame = true;
  });

  await page.getByRole("textbox", { name: "Content" }).fill("Written anew.");
  await page.keyboard.press("Control+s");
  await expect(preview(page).getByText("Written anew.")).toBeVisible();
  await expect
    .poll(() =>
      page
        .locator("iframe")
        .evaluate(
          (frame) =>
            (frame as HTMLIFrameElement & { contentWindow: { isSame?: boolean } }).contentWindow.isSame,
        ),
    )
    .toBe(true);
  // The text got shorter, and the position above it stayed.
  await expect.poll(async () => Math.abs((await scrollOf(page)) - scrolled)).toBeLessThan(300);
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(200);
  await expect(preview(page).getByText("The answer")).toBeVisible();
  await expect(preview(page).getByText("One more answer")).toBeHidden();
  await expect(preview(page).getByRole("button", { name: "Expand all" })).toHaveCount(1);
});

test("a changed island restarts and keeps working, and a new component scrolls into view", async ({
  page,
  app,
}) => {
  const { pageId, accordionId } = await longPage(page, app);
  await openEditor(page, app, pageId, `?version=1&component=${accordionId}`);
  await preview(page).locator("main summary").first().scrollIntoViewIfNeeded();
  await expect(preview(page).getByRole("button", { name: "Expand all" })).toBeAttached();
  await page.getByRole("button", { name: "Add Tab", exact: true }).click();
  const popup = page.getByRole("dialog");
  await popup.getByRole("textbox", { name: "Component name" }).fill("Second");
  await popup.getByRole("textbox", { name: "Title" }).fill("Asked seldom");
  await popup.getByRole("textbox", { name: "Content" }).fill("Another answer");
  await popup.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Saved");
  await expect(preview(page).locator("main summary")).toHaveText([
    /Asked often/,
    /Asked at times/,
    /Asked seldom/,
  ]);
  const all = preview(page).getByRole("button", { name: "Expand all" });
  await expect(all).toHaveCount(1);
  // A click that reaches the old island is lost with it.
  await expect(async () => {
    if ((await all.count()) > 0) await all.click();
    await expect(preview(page).getByText("Another answer")).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await openEditor(page, app, pageId, "?version=1&new=HtmlEditor");
  await page.getByRole("textbox", { name: "Component name" }).fill("At the end");
  await page.getByRole("textbox", { name: "Content" }).fill("The very last words.");
  await page.keyboard.press("Control+s");
  await expect(preview(page).getByText("The very last words.")).toBeInViewport();
  await expect(componentList(page)).toHaveCount(14);
});

test("the first island of a page starts as soon as it is saved", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await openEditor(page, app, pageId, "?version=1&new=Accordion");
  await expect(preview(page).getByText("Text of Text")).toBeVisible();
  await page.getByRole("textbox", { name: "Component name" }).fill("Questions");
  await page.getByRole("button", { name: "Save" }).click();
  for (const title of ["Asked often", "Asked seldom"]) {
    await page.getByRole("button", { name: "Add Tab", exact: true }).click();
    const popup = page.getByRole("dialog");
    await popup.getByRole("textbox", { name: "Component name" }).fill("Tab");
    await popup.getByRole("textbox", { name: "Title" }).fill(title);
    await popup.getByRole("textbox", { name: "Content" }).fill(`${title}: the answer`);
    await popup.getByRole("button", { name: "Save" }).click();
    await closeToast(page, "Saved");
    await expect(popup).toBeHidden();
  }
  await preview(page).getByRole("button", { name: "Expand all" }).click();
  await expect(preview(page).getByText("Asked seldom: the answer")).toBeVisible();
});

test("the preview shows desktop, tablet, and phone widths, and can take up the space of the details", async ({
  page,
  app,
}) => {
  await openNewText(page, app);
  const width = () =>
    page.locator("iframe").evaluate((frame) => (frame as HTMLIFrameElement).contentWindow?.innerWidth);
  for (const [device, pixels] of [
    ["Desktop", 1280],
    ["Tablet", 768],
    ["Phone", 375],
  ] as const) {
    await page
      .getByRole("radiogroup", { name: "Preview width" })
      .getByRole("radio", { name: device })
      .press("Space");
    await expect.poll(width).toBe(pixels);
  }
  const wide = page.getByRole("button", { name: "Expand preview" });
  await wide.click();
  await expect(page.getByRole("textbox", { name: "Component name" })).toBeHidden();
  await wide.click();
  await expect(page.getByRole("textbox", { name: "Component name" })).toBeVisible();
  // A click anywhere on an entry opens it.
  await wide.click();
  await componentList(page).getByText("Text Editor").click({ force: true });
  await expect(page.getByRole("textbox", { name: "Component name" })).toBeVisible();
});

test("a form in the preview isn't sent to anyone", async ({ page, app }) => {
  const made = await page.request.post(app.url("/AdminForms/CreateForm"), {
    data: { name: "Looked at in the editor", email: "office@riverbend.example" },
  });
  const formId = Number(await made.json());
  const field = { formId, name: "Story", fieldType: "textarea" };
  expect((await page.request.post(app.url("/AdminForms/CreateFormField"), { data: field })).ok()).toBe(true);
  const pageId = await createPage(page, app);
  const id = await addComponent(page, app, pageId, "Contact5050", {
    componentName: "Form",
    title: "Write",
    formId,
    format: "full",
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.frame() !== page.mainFrame()) sent.push(request.url());
  });
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  const form = preview(page).locator("form.tn-form");
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveJSProperty("noValidate", true);
  await form.getByRole("button", { name: "Submit" }).click();
  // Its script would say so right away, before asking the server for anything.
  await expect(form.getByText("Sending…")).toHaveCount(0);
  await expect(preview(page).getByRole("alertdialog")).toHaveCount(0);
  expect(sent).toEqual([]);
});
