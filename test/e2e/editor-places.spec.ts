import type { Page } from "@playwright/test";
import {
  addText,
  componentList,
  createPage,
  expect,
  openEditor,
  pageNumber,
  preview,
  signedInOnWideScreen,
} from "./editor-steps.ts";
import { test } from "./fixtures.ts";

// Where components are put, and copies of them.

signedInOnWideScreen();

const gallery = (page: Page) => page.getByRole("dialog", { name: "Add Component" });
const more = (page: Page, label: string) => page.getByRole("button", { name: `More actions for ${label}` });

test("a component is inserted between two others, and the preview shows it there before it's saved", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "One");
  await addText(page, app, pageId, "Two");
  await openEditor(page, app, pageId);
  await page.getByRole("button", { name: "Insert below One-V1" }).click();
  await gallery(page).getByRole("textbox", { name: "Search components" }).fill("editor");
  await expect(gallery(page).getByRole("button", { name: /^Text Editor/ })).toBeVisible();
  await expect(gallery(page).getByRole("button", { name: /^Accordion/ })).toHaveCount(0);
  await expectAccessible();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Component name" }).fill("Between");
  await page.getByRole("textbox", { name: "Content" }).fill("In the middle");
  const blocks = preview(page).locator("#content .tn-block");
  await expect(blocks).toHaveText(["Text of One", "In the middle", "Text of Two"]);
  await page.keyboard.press("Control+s");
  await expect(componentList(page)).toContainText(["One-V1", "Between-V1", "Two-V1"]);
  await expect(blocks).toHaveText(["Text of One", "In the middle", "Text of Two"]);

  await expect(page).toHaveURL(/component=\d+/);

  // Next time, it's among the recent ones, and the new one follows the open one.
  await page.getByRole("button", { name: "Add Component" }).click();
  const recent = gallery(page).getByRole("region", { name: "Recent" });
  await recent.getByRole("button", { name: /^Text Editor/ }).click();
  await expect(page).toHaveURL(/new=HtmlEditor&after=\d+$/);
});

test("below a long list, Add Component stays in view and doesn't hide the component with the focus", async ({
  page,
  app,
  expectAccessible,
}) => {
  test.slow();
  const pageId = await createPage(page, app);
  for (let nth = 1; nth <= 9; nth += 1) await addText(page, app, pageId, `Text ${nth}`);
  await openEditor(page, app, pageId);
  const add = page.getByRole("button", { name: "Add Component" });
  await expect(componentList(page)).toHaveCount(9);
  await expect(add).toBeInViewport({ ratio: 1 });
  const last = page.getByRole("button", { name: "Move Text 9-V1 up" });
  await expect(last).not.toBeInViewport();
  await last.focus();
  const isAbove = async () => {
    const [button, bar] = await Promise.all([last.boundingBox(), add.boundingBox()]);
    return button !== null && bar !== null && button.y + button.height <= bar.y;
  };
  await expect.poll(isAbove).toBe(true);
  await expectAccessible();
  // At the end of the list, nothing is covered.
  const end = componentList(page).last();
  await end.evaluate((one) => one.closest("section")?.parentElement?.scrollTo(0, 10_000));
  const room = async () => {
    const [entry, bar] = await Promise.all([end.boundingBox(), add.locator("..").boundingBox()]);
    return entry && bar && Math.round(bar.y - entry.y - entry.height);
  };
  await expect.poll(room).toBe(12);

  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByRole("tab", { name: "Components" }).click();
  await expect(add).toBeInViewport({ ratio: 1 });
  await last.focus();
  await expect.poll(isAbove).toBe(true);
});

test("a component is duplicated, and copied from a live page into a draft in another tab", async ({
  page,
  app,
  expectAccessible,
}) => {
  const source = await createPage(page, app);
  await addText(page, app, source, "Hours");
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${source}`));
  await page.request.post(app.url(`/Version/PublishDraft?pageId=${source}&versionId=1`));
  await openEditor(page, app, source);
  await page.getByRole("button", { name: "View Hours-V1" }).click();

  const target = await createPage(page, app);
  await addText(page, app, target, "First");
  await addText(page, app, target, "Last");
  const other = await page.context().newPage();
  await openEditor(other, app, target);
  await expect(more(other, "First-V1")).toBeVisible();
  await expect(other.getByRole("button", { name: /^Paste/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Copy this component" }).click();
  await expect(other.getByRole("button", { name: "Paste “Hours”" })).toBeVisible();

  await more(other, "First-V1").click();
  await expectAccessible(other);
  await other.getByRole("menuitem", { name: "Paste “Hours” below" }).click();
  await expect(componentList(other)).toContainText(["First-V1", "Hours-V1", "Last-V1"]);
  await expect(other.getByRole("textbox", { name: "Content" })).toHaveText("Text of Hours");
  await expect(preview(other).locator("#content .tn-block")).toHaveText([
    "Text of First",
    "Text of Hours",
    "Text of Last",
  ]);

  await other.getByRole("button", { name: "Show component names" }).click();
  await more(other, "Last-V1").click();
  await other.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(componentList(other)).toContainText(["First-V1", "Hours-V1", "Last-V1", "Last-V1"]);
  // The copy's form takes the focus when it opens.
  await expect(other.getByRole("heading", { name: "Update Text Editor" })).toBeFocused();
  // By keyboard, on a focused entry.
  await other.getByRole("button", { name: "Edit First-V1" }).focus();
  await other.keyboard.press("Control+d");
  await expect(componentList(other)).toHaveCount(5);
});

test("changes to a draft are undone and redone with buttons and keys, and a deleted component returns from Trash", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "One");
  const id = await addText(page, app, pageId, "Two");
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  const name = page.getByRole("textbox", { name: "Component name" });
  await name.fill("Changed");
  await page.keyboard.press("Control+s");
  await expect(componentList(page)).toContainText(["One-V1", "Changed-V1"]);
  const undo = page.getByRole("button", { name: /^Undo: |^Nothing to undo$/ });
  const redo = page.getByRole("button", { name: /^Redo: |^Nothing to redo$/ });
  await expect(undo).toHaveAccessibleName("Undo: change Changed");
  await expect(redo).toHaveAccessibleName("Nothing to redo");
  await expectAccessible();

  // In a text field, the keys undo what was typed.
  await name.focus();
  await page.keyboard.type("!");
  await page.keyboard.press("Control+z");
  await expect(name).toHaveValue("Changed");
  await expect(undo).toHaveAccessibleName("Undo: change Changed");

  await undo.click();
  await expect(page.getByRole("status").filter({ hasText: "Undone: change Changed" })).toBeVisible();
  await expect(componentList(page)).toContainText(["One-V1", "Two-V1"]);
  await expect(name).toHaveValue("Two");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Control+Shift+z");
  await expect(componentList(page)).toContainText(["One-V1", "Changed-V1"]);
  await expect(name).toHaveValue("Changed");

  await page.getByRole("button", { name: "Show component names" }).click();
  await page.getByRole("button", { name: "Delete One-V1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete component" }).click();
  const deleted = page.getByRole("status").filter({ hasText: "Component deleted" });
  await deleted.getByRole("button", { name: "Undo" }).click();
  await expect(componentList(page)).toContainText(["One-V1", "Changed-V1"]);
  await expect(page.getByRole("status").filter({ hasText: "Component restored" })).toBeVisible();

  // Once the deletion is undone in another way, there's nothing left to undo.
  await page.getByRole("button", { name: "Delete One-V1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete component" }).click();
  await expect(deleted).toBeVisible();
  await expect(undo).toHaveAccessibleName("Undo: delete One");
  await page.keyboard.press("Control+z");
  await expect(componentList(page)).toContainText(["One-V1", "Changed-V1"]);
  await expect(deleted).toHaveCount(0);

  await page.getByRole("button", { name: "Delete One-V1" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete component" }).click();
  await expect(componentList(page)).toHaveCount(1);
  await page.goto(
    app.url(`/ContentTrash?kind=component&search=${encodeURIComponent(`Editor ${pageNumber}`)}`),
  );
  const row = page.getByRole("table", { name: "Trash" }).getByRole("row").filter({ hasText: "One" });
  await expect(row).toContainText(`Text Editor on Editor ${pageNumber}, V1`);
  await expect(row).toContainText("Text of One");
  await expectAccessible();
  await page.getByRole("button", { name: "Restore One" }).click();
  await expect(page.getByText(/No results for/)).toBeVisible();
  await openEditor(page, app, pageId);
  await expect(componentList(page)).toContainText(["One-V1", "Changed-V1"]);
});
