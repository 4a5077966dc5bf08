import type { Page } from "@playwright/test";
import {
  addText,
  createPage,
  expect,
  openEditor,
  openFirstTab,
  openNewText,
  signedInOnWideScreen,
} from "./editor-steps.ts";
import { test } from "./fixtures.ts";

// Enough room to write and to look at the result.

signedInOnWideScreen();

const details = (page: Page) => page.locator("[id$=panel-details]");
const edge = (page: Page) => page.getByRole("separator", { name: "Resize details" });
const expectWidth = (page: Page, width: number) =>
  expect
    .poll(async () => Math.round((await details(page).boundingBox())?.width ?? 0))
    .toBeGreaterThanOrEqual(width);

test("the details can be resized by mouse and by keyboard, and keep their width", async ({
  page,
  app,
  expectAccessible,
}) => {
  await openNewText(page, app);
  await expect(edge(page)).toHaveAttribute("aria-valuenow", /\d/);
  const before = Number(await edge(page).getAttribute("aria-valuenow"));
  await edge(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(edge(page)).toHaveAttribute("aria-valuenow", String(before + 24));
  await page.keyboard.press("Home");
  const most = String(await edge(page).getAttribute("aria-valuemax"));
  await expect(edge(page)).toHaveAttribute("aria-valuenow", most);
  await page.keyboard.press("End");
  await expect(edge(page)).toHaveAttribute("aria-valuenow", "350");

  const box = await edge(page).boundingBox();
  if (!box) throw new Error("The edge isn't there.");
  await page.mouse.move(box.x + 8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 8 - 100, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(edge(page)).toHaveAttribute("aria-valuenow", "450");
  await expectWidth(page, 450);
  await page.reload();
  await expect(edge(page)).toHaveAttribute("aria-valuenow", "450");
  await expectWidth(page, 450);
  await expectAccessible();
  await edge(page).dblclick();
  await expect(edge(page)).toHaveAttribute("aria-valuenow", String(before));
});

test("another person on the same computer gets the default width", async ({ page, app, signIn }) => {
  await openNewText(page, app);
  const usual = String(await edge(page).getAttribute("aria-valuenow"));
  await edge(page).focus();
  await page.keyboard.press("End");
  await expect(edge(page)).toHaveAttribute("aria-valuenow", "350");
  const address = page.url();
  await page.context().clearCookies();
  await signIn("clerk@riverbend.example");
  await page.goto(address);
  await expect(edge(page)).toHaveAttribute("aria-valuenow", usual);
});

const scaleOf = (page: Page) =>
  page
    .locator("iframe[title^='Preview of']")
    .evaluate((frame) => frame.getBoundingClientRect().width / (frame as HTMLElement).offsetWidth);

for (const width of [1440, 1280, 1024, 390])
  test(`the preview is always wide enough to read, in a window ${width} px wide`, async ({ page, app }) => {
    await page.setViewportSize({ width, height: 900 });
    const pageId = await createPage(page, app);
    const id = await addText(page, app, pageId, "Text");
    await openEditor(page, app, pageId, `?version=1&component=${id}`);
    if (width < 1100) await page.getByRole("tab", { name: "Preview" }).click();
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(0.69);
    for (const device of ["Desktop", "Tablet", "Phone"]) {
      await page.getByRole("radio", { name: device }).press("Space");
      await expect(page.getByRole("radio", { name: device })).toBeChecked();
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(0.69);
    }
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  });

test("focus mode fills the window with the text, and Escape restores everything", async ({
  page,
  app,
  expectAccessible,
}) => {
  await openNewText(page, app);
  const content = page.getByRole("textbox", { name: "Content" });
  await content.fill("Typed before");
  await page.getByRole("button", { name: "Focus mode" }).click();
  await expect(content).toBeFocused();
  await page.keyboard.type(" and after");
  const editor = page.locator("[data-focus-mode]");
  await expect.poll(() => editor.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expect(page.getByRole("region", { name: "About this text" })).toContainText("4 words");
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(editor).toHaveCount(0);
  await expect(content).toBeFocused();
  await expect(content).toContainText("Typed before");
  await expect(content).toContainText("and after");
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/Saved \d/)).toBeVisible();
});

test("in focus mode Ctrl+S saves, and an error elsewhere in the form leads to its field", async ({
  page,
  app,
}) => {
  await openNewText(page, app);
  await page.getByRole("textbox", { name: "Component name" }).fill("");
  await page.getByRole("button", { name: "Focus mode" }).click();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("textbox", { name: "Component name" })).toBeFocused();
  await expect(page.locator("[data-focus-mode]")).toHaveCount(0);
});

test("in a popup, Escape first leaves focus mode and then closes the popup", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  const popup = await openFirstTab(page, app, pageId);
  await popup.getByRole("button", { name: "Focus mode" }).click();
  const editor = page.locator("[data-focus-mode]");
  await expect.poll(() => editor.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  await expect(popup.getByRole("textbox", { name: "Content" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editor).toHaveCount(0);
  await expect(popup).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
});
