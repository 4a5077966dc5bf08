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
import { holdRequests } from "./held-requests.ts";

// Enough room to write and to look at the result.

signedInOnWideScreen();

const details = (page: Page) => page.locator("[id$=panel-details]");
const edge = (page: Page) => page.getByRole("separator", { name: "Resize details" });
const expectWidth = (page: Page, width: number) =>
  expect
    .poll(async () => Math.round((await details(page).boundingBox())?.width ?? 0))
    .toBeGreaterThanOrEqual(width);

type Box = { x: number; y: number; width: number; height: number };
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

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
  await expect(edge(page)).toHaveAttribute("aria-valuenow", "380");

  const box = await edge(page).boundingBox();
  if (!box) throw new Error("The edge isn't there.");
  await page.mouse.move(box.x + 8, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 8 - 100, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(edge(page)).toHaveAttribute("aria-valuenow", "480");
  await expectWidth(page, 480);
  await page.reload();
  await expect(edge(page)).toHaveAttribute("aria-valuenow", "480");
  await expectWidth(page, 480);
  await expectAccessible();
  await edge(page).dblclick();
  await expect(edge(page)).toHaveAttribute("aria-valuenow", String(before));
});

test("another person on the same computer gets the default width", async ({ page, app, signIn }) => {
  await openNewText(page, app);
  const usual = String(await edge(page).getAttribute("aria-valuenow"));
  await edge(page).focus();
  await page.keyboard.press("End");
  await expect(edge(page)).toHaveAttribute("aria-valuenow", "380");
  const address = page.url();
  await page.context().clearCookies();
  await signIn("clerk@riverbend.example");
  await page.goto(address);
  await expect(edge(page)).toHaveAttribute("aria-valuenow", usual);
});

test("the list folds to icons while a component is edited, unless it's kept open", async ({
  page,
  app,
  expectAccessible,
}) => {
  const { pageId, id } = await openNewText(page, app);
  const list = page.getByRole("list", { name: "Components of this version" });
  const width = async () => Math.round((await list.boundingBox())?.width ?? 0);
  await expect.poll(width).toBeLessThan(60);
  const entry = page.getByRole("button", { name: "Edit Text-V1" });
  await expect(entry).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("button", { name: "Delete Text-V1" })).toBeHidden();
  await expectAccessible();
  await page.getByRole("button", { name: "Show component names" }).click();
  await expect.poll(width).toBeGreaterThan(200);
  await expect(page.getByRole("button", { name: "Delete Text-V1" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Show only icons" })).toBeVisible();
  await expect.poll(width).toBeGreaterThan(200);
  await page.getByRole("button", { name: "Show only icons" }).click();
  await expect.poll(width).toBeLessThan(60);
  // With nothing open, there is room for the names.
  await openEditor(page, app, pageId, "?version=1");
  await expect.poll(width).toBeGreaterThan(200);
  await expect(page.getByRole("button", { name: "Show only icons" })).toHaveCount(0);
  await page.getByRole("button", { name: "Edit Text-V1" }).click();
  await expect(page).toHaveURL(new RegExp(`component=${id}`));
  await expect.poll(width).toBeLessThan(60);
});

test("one row says who changed the version and leads to the live page, and Tab can skip the preview", async ({
  page,
  app,
}) => {
  const { pageId } = await openNewText(page, app);
  const live = page.getByRole("link", { name: "View live page" });
  await expect(page.getByText(/^Changed \w+ \d+, \d+, \d+:\d\d/)).toHaveAttribute(
    "title",
    "Changed by Alma Reyes",
  );
  await expect(live).toHaveCount(0);
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await page.request.post(app.url(`/Version/PublishDraft?pageId=${pageId}&versionId=1`));
  await openEditor(page, app, pageId);
  await expect(live).toHaveAttribute("target", "_blank");
  const answer = await page.request.get(app.url((await live.getAttribute("href")) ?? ""));
  expect(answer.status()).toBe(200);
  const header = await page.getByRole("heading", { level: 1 }).boundingBox();
  const action = await page.getByRole("button", { name: "Create Draft" }).boundingBox();
  expect(Math.abs((header?.y ?? 0) - (action?.y ?? 0))).toBeLessThan(40);

  const skip = page.getByRole("link", { name: "Skip the preview" });
  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(details(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tab", { name: "Component Details" })).toBeFocused();
});

test("the row above the columns stays one row, however long the labels of former versions are", async ({
  page,
  app,
}) => {
  const { pageId } = await openNewText(page, app);
  for (const number of [1, 2, 3]) {
    for (const step of [
      `SubmitDraft?pageId=${pageId}`,
      `PublishDraft?pageId=${pageId}&versionId=${number}`,
      `CreateDraft?pageId=${pageId}&copyVersionId=${number}`,
    ])
      expect((await page.request.post(app.url(`/Version/${step}`))).status()).toBe(200);
  }
  await openEditor(page, app, pageId);
  await expect(page.getByRole("button", { name: "Nothing to undo" })).toBeVisible();
  const middle = async (name: string) => {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const line = (title?.y ?? 0) + (title?.height ?? 0) / 2;
  for (const name of ["Submit", "Go live now", "Delete draft", "Keyboard shortcuts"])
    await expect.poll(async () => Math.abs((await middle(name)) - line), name).toBeLessThan(12);
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

test("notices above the editor leave room for Save, and a lost connection's banner stays in view", async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.route(/CompanyManagement\/IsReadOnly/i, (route) => route.fulfill({ json: true }));
  await openNewText(page, app);
  await expect(page.getByText("This site is read-only while your provider works on it.")).toBeVisible();
  const save = details(page).getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(true);
  const banner = page.getByText("The server can't be reached.");
  await expect(banner).toBeVisible();
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await expect(banner).toBeHidden();

  await page.goto(app.url("/CreateEvent"));
  await expect(page.getByLabel("Title")).toBeVisible();
  await page.context().setOffline(true);
  await expect(banner).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(banner).toBeInViewport({ ratio: 1 });
});

test("an answer that was under way doesn't hide a lost connection's banner", async ({ page, app }) => {
  await page.goto(app.url("/AdminHome"));
  const release = await holdRequests(page, /AdminDocument\/GetDocuments/i, {
    end: (route) => route.fulfill({ status: 500, json: "No documents today." }),
  });
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Documents", level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  const banner = page.getByText("The server can't be reached. Everything");
  await expect(banner).toBeVisible();
  release();
  await expect(page.getByText("No documents today.")).toBeVisible();
  await expect(banner).toBeVisible();
});

test("a message about what went well doesn't cover the editor's buttons", async ({ page, app }) => {
  await openNewText(page, app);
  await page.getByRole("button", { name: "Delete component" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  const toast = page.getByRole("status").filter({ hasText: "Undo" });
  const buttons = ["Undo", "Submit", "Go live now", "Search"].map((name) =>
    page.locator("main, header").getByRole("button", { name: new RegExp(`^${name}`) }),
  );
  await expect(toast).toBeVisible();
  // The clock of a message stops while the pointer is on it.
  await toast.hover();
  const isClear = async () => {
    const message = await toast.boundingBox();
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
    return boxes.map((box) => box !== null && message !== null && !overlap(box, message));
  };
  for (const width of [1440, 1120]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(isClear).toEqual([true, true, true, true]);
  }
});
