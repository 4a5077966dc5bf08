import type { Page } from "@playwright/test";
import {
  addComponent,
  addPart,
  addText,
  componentList,
  createPage,
  expect,
  openEditor,
  preview,
  signedInOnWideScreen,
} from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";

// The preview shows what is typed, before it's saved.

signedInOnWideScreen();

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const notice = (page: Page) => page.getByText("Showing unsaved changes");
const frame = (page: Page) => page.locator("iframe");

/** Marks the page in the frame, which loses the mark when it's loaded again. */
const markPage = (page: Page) =>
  frame(page).evaluate((element) => {
    Object.assign((element as HTMLIFrameElement).contentWindow as Window, { isMarked: true });
  });
const isMarked = (page: Page) =>
  frame(page).evaluate(
    (element) =>
      (element as HTMLIFrameElement & { contentWindow: { isMarked?: boolean } }).contentWindow.isMarked ===
      true,
  );
const scrollOf = (page: Page) =>
  frame(page).evaluate((element) => (element as HTMLIFrameElement).contentWindow?.scrollY ?? -1);

const savedText = async (page: Page, app: AppFixture, id: number): Promise<string> =>
  (await (await page.request.get(app.url(`/Admin/GetHtmlEditor?componentId=${id}`))).json()).content;

const addAccordion = async (page: Page, app: AppFixture, pageId: number): Promise<number> => {
  const accordionId = await addComponent(page, app, pageId, "Accordion", { componentName: "Questions" });
  for (const title of ["Asked often", "Asked seldom"])
    await addPart(page, app, pageId, "AccordionTab", {
      componentName: title.slice(6),
      accordionId,
      title,
      content: `<p>${title}: the answer</p>`,
    });
  return accordionId;
};

test("a page header changes below the page's name in the preview", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  const values = { componentName: "Header", lead: "As saved" };
  const id = await addComponent(page, app, pageId, "PageHeader", values);
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  const lead = preview(page).locator(".tn-page-header h1 + .tn-page-header-more .tn-page-intro-lead");
  await expect(lead).toHaveText("As saved");
  await page.getByLabel("Lead").fill("As typed");
  await expect(lead).toHaveText("As typed");
  await page.getByLabel("Key fact 1", { exact: true }).fill("$14.20");
  await page.getByLabel("Label of key fact 1").fill("A month");
  await expect(preview(page).locator(".tn-page-header dd")).toHaveText("$14.20");
});

test("typing changes the preview in place, and nothing is saved until Save", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  const ids: number[] = [];
  for (let number = 1; number <= 9; number++)
    ids.push(
      await addComponent(page, app, pageId, "HtmlEditor", {
        componentName: `Part ${number}`,
        content: `<h2>Part ${number}</h2>${"<p>A line.</p>".repeat(8)}`,
      }),
    );
  await addAccordion(page, app, pageId);
  await openEditor(page, app, pageId, `?version=1&component=${ids[8]}`);
  await preview(page).locator("main summary", { hasText: "Asked often" }).click();
  await expect(preview(page).getByText("Asked often: the answer")).toBeVisible();
  await page.getByRole("button", { name: "Edit Part 9-V1" }).click();
  await expect(content(page)).toContainText("Part 9");
  await preview(page).locator(`#block-${ids[8]}`).scrollIntoViewIfNeeded();
  const scrolled = await scrollOf(page);
  expect(scrolled).toBeGreaterThan(200);
  await markPage(page);

  await content(page).fill("Typed, not saved.");
  const part = preview(page).locator(`#block-${ids[8]}`);
  await expect(part).toHaveText("Typed, not saved.");
  await expect(notice(page)).toBeVisible();
  await expectAccessible();
  await expect(part).toHaveAttribute("data-selected", "");
  await expect.poll(() => isMarked(page)).toBe(true);
  await expect.poll(async () => Math.abs((await scrollOf(page)) - scrolled)).toBeLessThan(300);
  await expect(preview(page).getByText("Asked often: the answer")).toBeVisible();
  await expect.poll(() => savedText(page, app, ids[8] ?? 0)).toContain("Part 9");

  await page.keyboard.press("Control+s");
  await expect(page.getByText(/Saved \d/)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect(part).toHaveText("Typed, not saved.");
  await expect.poll(() => isMarked(page)).toBe(true);
});

test("discarding brings back what is saved, and so does typing it again", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  const id = await addText(page, app, pageId, "One");
  await addText(page, app, pageId, "Two");
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  const part = preview(page).locator(`#block-${id}`);
  await content(page).fill("Typed");
  await expect(part).toHaveText("Typed");
  await content(page).fill("Text of One");
  await expect(part).toHaveText("Text of One");
  await expect(notice(page)).toHaveCount(0);

  await content(page).fill("Typed again");
  await expect(part).toHaveText("Typed again");
  await page.getByRole("button", { name: "Edit Two-V1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(part).toHaveText("Text of One");
  await expect(notice(page)).toHaveCount(0);
});

test("a new component appears at the end before it's saved, and goes away with its form", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "One");
  await openEditor(page, app, pageId, "?version=1&new=HtmlEditor");
  await content(page).fill("New");
  const blocks = preview(page).locator("#content .tn-block");
  await expect(blocks).toHaveText(["Text of One", "New"]);
  await page.getByRole("textbox", { name: "Component name" }).fill("");
  await content(page).fill("Brand new");
  await expect(page.getByText("To update the preview, check “Component name”.")).toBeVisible();
  await expect(blocks).toHaveText(["Text of One", "New"]);
  await page.getByRole("textbox", { name: "Component name" }).fill("Two");
  await expect(blocks).toHaveText(["Text of One", "Brand new"]);
  await blocks.last().click();
  await expect(content(page)).toContainText("Brand new");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(componentList(page)).toHaveCount(2);
  await expect(blocks).toHaveText(["Text of One", "Brand new"]);
  await expect(blocks.last()).toHaveAttribute("id", /^block-\d+$/);

  await openEditor(page, app, pageId, "?version=1&new=HtmlEditor");
  await page.getByRole("textbox", { name: "Component name" }).fill("Three");
  await content(page).fill("Not kept");
  await expect(blocks).toHaveCount(3);
  await page.getByRole("button", { name: "Edit One-V1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(blocks).toHaveCount(2);
});

test("a running island goes on while a tab's text changes, and the open tab stays open", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  const accordionId = await addAccordion(page, app, pageId);
  await openEditor(page, app, pageId, `?version=1&component=${accordionId}`);
  await preview(page).locator("main summary").first().click();
  await expect(preview(page).getByRole("button", { name: "Expand all" })).toBeAttached();
  const island = preview(page).locator("[data-island=accordion]");
  await island.evaluate((element) => {
    Object.assign(element, { isSame: true });
    Object.assign(element.querySelector("button") ?? {}, { isSame: true });
  });

  await page.getByRole("button", { name: "Edit often" }).click();
  const popup = page.getByRole("dialog");
  await popup.getByRole("textbox", { name: "Title" }).fill("Asked every day");
  await popup.getByRole("textbox", { name: "Content" }).fill("A better answer");
  await expect(preview(page).locator("main summary").first()).toContainText("Asked every day");
  await expect(preview(page).getByText("A better answer")).toBeVisible();
  await expect(preview(page).getByText("Asked seldom: the answer")).toBeHidden();
  const isSame = (element: Element | null) => (element as { isSame?: boolean } | null)?.isSame === true;
  await expect.poll(() => island.evaluate(isSame)).toBe(true);
  await expect.poll(() => island.locator("button").evaluate(isSame)).toBe(true);
});

test("several parts of a text change at once, at every depth, and the others stay", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  const id = await addComponent(page, app, pageId, "HtmlEditor", {
    componentName: "Text",
    content: "<p>One <strong>two</strong></p><p>Three</p><ul><li>Four</li><li>Five</li></ul>",
  });
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  await page.getByRole("button", { name: "HTML source" }).click();
  const source = page.getByRole("textbox", { name: "Content" });
  const text = preview(page).locator(`#block-${id} .tn-prose`);
  const htmlOf = () => text.evaluate((element) => element.innerHTML.replace(/>\s+</g, "><").trim());
  for (const html of [
    "<p>Uno <strong>dos</strong></p><p>Three</p><ul><li>Four</li><li>Cinco</li></ul>",
    "<p>Uno <em>dos</em></p><p>Tres</p><ul><li>Four</li></ul>",
    "<h2>Tres</h2><p>Uno <em>dos</em></p><ul><li>Four</li></ul>",
  ]) {
    await source.fill(html);
    await expect.poll(htmlOf).toBe(html);
  }
});

test("a script in a text doesn't run in the preview", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  const id = await addText(page, app, pageId, "One");
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  await expect(content(page)).toBeVisible();
  await page.getByRole("button", { name: "HTML source" }).click();
  await page
    .getByRole("textbox", { name: "Content" })
    .fill('<p>Safe words</p><img src="x" onerror="parent.hasRun=true"><script>parent.hasRun=true</script>');
  const part = preview(page).locator(`#block-${id}`);
  await expect(part).toContainText("Safe words");
  await expect(part.locator("script, [onerror]")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => "hasRun" in window)).toBe(false);
});

test("typing goes on while the server can't be reached, and the preview catches up", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  const id = await addText(page, app, pageId, "One");
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  const part = preview(page).locator(`#block-${id}`);
  await content(page).fill("First");
  await expect(part).toHaveText("First");
  await page.route("**/Admin/PreviewComponents", (route) =>
    route.fulfill({ status: 429, contentType: "application/json", body: '"Too many"' }),
  );
  await content(page).fill("Second");
  await expect(page.getByText(/Preview paused/)).toBeVisible();
  await expect(content(page)).toHaveText("Second");
  await expect(part).toHaveText("First");
  await page.unroute("**/Admin/PreviewComponents");
  await expect(part).toHaveText("Second");
  await expect(page.getByText(/Preview paused/)).toHaveCount(0);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});
