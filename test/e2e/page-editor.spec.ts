import {
  addText,
  answerDialog,
  componentList,
  createPage,
  expect,
  openEditor,
  openFirstTab,
  openNewText,
  pageNumber,
  preview,
  signedInOnWideScreen,
} from "./editor-steps.ts";
import { test } from "./fixtures.ts";
import { closeToast } from "./page-steps.ts";
import { moveUpByKeyboard } from "./sortable-steps.ts";

signedInOnWideScreen();

test("a text is added from the gallery, attached to the page, and shown in the preview [EDIT-001] [EDIT-012] [CMP-GEN-12] [CMP-HTMLEDITOR-01]", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  await openEditor(page, app, pageId);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Editor ${pageNumber} Page & Component Management`,
  );
  await expect(
    page.getByText("No components yet. Add the first one to start building this page."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Add Component" }).click();
  await expectAccessible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Text Editor/ })
    .click();
  // What is left to write is the text.
  await expect(page.getByRole("textbox", { name: "Content" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Component name" })).toHaveValue("Text Editor");

  await page.keyboard.type("Water is on again.");
  await page.getByRole("textbox", { name: "Component name" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("textbox", { name: "Component name" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Component name is required." })).toBeVisible();
  await page.getByRole("textbox", { name: "Component name" }).fill("News of today");
  await expect(page.getByText("13 of 15 characters")).toBeVisible();
  const attached = page.waitForRequest(/ManagePageComponent/i);
  await page.keyboard.press("Control+s");
  const sent = new Map(
    Object.entries((await attached).postDataJSON()).map(([key, value]) => [key.toLowerCase(), value]),
  );
  expect(["pageid", "type", "id", "versionid", "status"].map((key) => sent.get(key))).toEqual([
    pageId,
    "HtmlEditor",
    0,
    1,
    "draft",
  ]);

  await expect(page.getByRole("heading", { name: "Update Text Editor" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /Saved \d+:\d\d [AP]M/ })).toBeVisible();
  await expect(componentList(page)).toHaveCount(1);
  await expect(componentList(page)).toContainText("News of today-V1");
  await expect(page).toHaveURL(/\?version=1&component=\d+$/);
  await expect(preview(page).getByText("Water is on again.")).toBeVisible();
  await expectAccessible();

  await page.reload();
  await expect(page.getByRole("textbox", { name: "Component name" })).toHaveValue("News of today");
});

test("an accordion gets its tabs in popups, and they are reordered by keyboard [CMP-ACCORDION-01] [CMP-ACCORDION-04] [CMP-GEN-13] [CMP-GEN-05]", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  await openEditor(page, app, pageId, "?version=1&new=Accordion");
  await page.getByRole("textbox", { name: "Component name" }).fill("Questions");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Update Accordion" })).toBeVisible();
  const addTab = page.getByRole("button", { name: "Add Tab" });
  for (const name of ["First", "Second"]) {
    await addTab.click();
    const popup = page.getByRole("dialog", { name: "Create Accordion Tab" });
    await popup.getByRole("textbox", { name: "Component name" }).fill(name);
    await popup.getByRole("textbox", { name: "Title" }).fill(`${name} question`);
    await popup.getByRole("textbox", { name: "Content" }).fill(`${name} answer`);
    await expect(popup.getByRole("button", { name: "Delete" })).toHaveCount(0);
    if (name === "First") await expectAccessible();
    await popup.getByRole("button", { name: "Save" }).click();
    await expect(popup).toBeHidden();
    await expect(addTab).toBeFocused();
    await closeToast(page, "Saved");
  }
  const tabs = page.getByRole("list", { name: "Accordion Tabs" }).getByRole("listitem");
  await expect(tabs).toHaveText([/First/, /Second/]);

  const saved = page.waitForResponse(/UpdateAccordionTabComponentOrder/i);
  await moveUpByKeyboard(page, {
    name: "Second",
    picked: "Picked up Second, position 2 of 2.",
    over: /Second is over position 1/,
  });
  expect(await (await saved).json()).toBe("Saved");
  await expect(tabs).toHaveText([/Second/, /First/]);
  await expect(preview(page).locator("summary", { hasText: "question" })).toHaveText([
    /Second question/,
    /First question/,
  ]);
  await page.reload();
  await expect(tabs).toHaveText([/Second/, /First/]);

  const buttons = (verb: string) => tabs.getByRole("button", { name: new RegExp(`^${verb} `) });
  for (const verb of ["Reorder", "Edit", "Delete"]) await expect(buttons(verb)).toHaveCount(2);
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await page.reload();
  await expect(buttons("View")).toHaveCount(2);
  for (const verb of ["Reorder", "Edit", "Delete"]) await expect(buttons(verb)).toHaveCount(0);
  await expect(addTab).toHaveCount(0);
});

test("components are reordered by mouse and keyboard, and saved right away [EDIT-009] [EDIT-016]", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  for (const name of ["One", "Two", "Three"]) await addText(page, app, pageId, name);
  await openEditor(page, app, pageId);
  const entries = componentList(page);
  await expect(entries).toHaveText([/One-V1/, /Two-V1/, /Three-V1/]);

  for (const name of ["Edit Two-V1", "Delete Two-V1", "Reorder Two-V1"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  const handle = await page.getByRole("button", { name: "Reorder Three-V1" }).boundingBox();
  const target = await entries.first().boundingBox();
  if (!handle || !target) throw new Error("The list isn't on the screen.");
  const byMouse = page.waitForResponse(/UpdatePageComponentOrder/i);
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, handle.y - 20, { steps: 5 });
  await page.mouse.move(handle.x + 10, target.y + 5, { steps: 10 });
  await page.mouse.up();
  expect(await (await byMouse).json()).toBe("Saved");
  await expect(entries).toHaveText([/Three-V1/, /One-V1/, /Two-V1/]);

  const byKeyboard = page.waitForResponse(/UpdatePageComponentOrder/i);
  await page.getByRole("button", { name: "Move Two-V1 up" }).press("Enter");
  await byKeyboard;
  await expect(entries).toHaveText([/Three-V1/, /Two-V1/, /One-V1/]);
  await expect(page.getByRole("button", { name: "Move Two-V1 up" })).toBeFocused();
  await page.reload();
  await expect(entries).toHaveText([/Three-V1/, /Two-V1/, /One-V1/]);
});

test("a component is deleted from the list and from its form, each after asking [CMP-GEN-05] [CMP-GEN-16] [CMP-GEN-17]", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  for (const name of ["Stays", "List", "Form"]) await addText(page, app, pageId, name);
  await openEditor(page, app, pageId);
  const question = "Are you sure you want to delete this component and remove all associations to it?";
  await page.getByRole("button", { name: "Delete List-V1" }).click();
  await answerDialog(page, question, "Keep component");
  await expect(componentList(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Delete List-V1" }).click();
  await answerDialog(page, question, "Delete component");
  await expect(componentList(page)).toHaveText([/Stays-V1/, /Form-V1/]);

  await page.getByRole("button", { name: "Edit Form-V1" }).click();
  await page.getByRole("form", { name: "Text Editor" }).getByRole("button", { name: "Delete" }).click();
  await answerDialog(page, question, "Delete component");
  await expect(componentList(page)).toHaveText([/Stays-V1/]);
  await expect(page.getByText("Choose a component to edit, or add one.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Components", exact: true })).toBeFocused();

  // What isn't saved yet can't be deleted.
  await openEditor(page, app, pageId, "?version=1&new=HtmlEditor");
  const created = page.getByRole("form", { name: "Text Editor" });
  await expect(created.getByRole("button", { name: "Save" })).toBeVisible();
  await expect(created.getByRole("button", { name: "Delete" })).toHaveCount(0);
});

test("the text stays if the server can't be reached or refuses, and can be saved later [CMP-GEN-14]", async ({
  page,
  app,
}) => {
  await openNewText(page, app);
  const name = page.getByRole("textbox", { name: "Component name" });
  await name.fill("Changed");
  await page.route(/UpdateHtmlEditor/i, (route) => route.abort());
  const isLost = page.getByText("The save didn't go through.");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("The server can't be reached.")).toBeVisible();
  await expect(isLost).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(name).toBeFocused();
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await page.unroute(/UpdateHtmlEditor/i);
  await page.route(/UpdateHtmlEditor/i, (route) =>
    route.fulfill({ status: 400, json: "This text can't be taken." }),
  );
  await page.keyboard.press("Control+s");
  await answerDialog(page, "This text can't be taken.", "OK");
  await expect(isLost).toBeHidden();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(name).toHaveValue("Changed");
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await page.unroute(/UpdateHtmlEditor/i);
  await page.keyboard.press("Control+s");
  await expect(componentList(page)).toHaveText([/Changed-V1/]);
});

test("comments survive a lost connection [VER-013]", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  await openEditor(page, app, pageId);
  await page.route(/SubmitDraft/i, (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await answerDialog(page, "Are you sure you want to submit this draft?", "Submit", "Typed only once");
  await answerDialog(page, "The server can't be reached.", "Try again");
  await page.getByRole("tab", { name: "Version Log" }).click();
  await expect(page.getByRole("button", { name: "Comment: Typed only once" })).toBeVisible();
});

test("the editor asks about unsaved text before opening another component, version, or page, and before Escape closes a popup", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  const id = await addText(page, app, pageId, "One");
  await addText(page, app, pageId, "Two");
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  const name = page.getByRole("textbox", { name: "Component name" });
  await name.fill("Typed");
  await page.getByRole("button", { name: "Edit Two-V1" }).click();
  await answerDialog(page, "unsaved changes", "Keep editing");
  await page.getByRole("link", { name: "Pages" }).click();
  await answerDialog(page, "unsaved changes", "Stay on page");
  await expect(name).toHaveValue("Typed");
  await page.getByRole("button", { name: "Edit Two-V1" }).click();
  await answerDialog(page, "unsaved changes", "Discard changes");
  await expect(name).toHaveValue("Two");

  const popup = await openFirstTab(page, app, pageId);
  const title = popup.getByRole("textbox", { name: "Title" });
  await title.fill("Half a question");
  await page.keyboard.press("Escape");
  await answerDialog(page, "unsaved changes", "Keep editing");
  await expect(title).toHaveValue("Half a question");
});

test("leaving the screen asks about a new component that needs no text, as a step in the editor does", async ({
  page,
  app,
}) => {
  await createPage(page, app);
  await page.goto(app.url(`/PageComponentManagement?search=Editor ${pageNumber}`));
  await page.getByRole("link", { name: `Editor ${pageNumber}`, exact: true }).click();
  await page.getByRole("button", { name: "Add Component" }).click();
  const kinds = page.getByRole("dialog", { name: "Add Component" });
  await kinds.getByRole("button", { name: "Page Separator" }).click();
  const name = page.getByRole("textbox", { name: "Component name" });
  await expect(name).toHaveValue("Page Separator");
  const question = "You have unsaved changes. Leave this page and discard them?";
  await page.getByRole("link", { name: "Images", exact: true }).click();
  await answerDialog(page, question, "Stay on page");
  await page.goBack();
  await answerDialog(page, question, "Stay on page");
  await expect(name).toHaveValue("Page Separator");
  await page.goBack();
  await answerDialog(page, question, "Leave page");
  await expect(page).toHaveURL(/\/PageComponentManagement/);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("typing replaces a new component's suggested name", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  await openEditor(page, app, pageId, "?version=1&new=HRSeparator");
  const name = page.getByRole("textbox", { name: "Component name" });
  await expect(name).toHaveValue("Page Separator");
  await name.click();
  await page.keyboard.type("Line");
  await expect(name).toHaveValue("Line");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(componentList(page)).toHaveText([/Line-V1/]);
  await page.getByRole("tab", { name: "Page Details" }).click();
  await page.getByRole("tab", { name: "Component Details" }).click();
  await name.click();
  await page.keyboard.type(" 2");
  await expect(name).toHaveValue("Line 2");
});

test("three columns are side by side; on a narrow screen they are tabs, and choosing a component opens its form [EDIT-002]", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await openEditor(page, app, pageId);
  const columns = [
    componentList(page).first(),
    page.locator("iframe"),
    page.getByRole("tab", { name: "Page Details" }),
  ];
  await expect
    .poll(async () => {
      const lefts = await Promise.all(columns.map(async (column) => (await column.boundingBox())?.x ?? 0));
      return lefts.every((x, at) => at === 0 || x > (lefts[at - 1] ?? 0) + 200);
    })
    .toBe(true);
  const list = await componentList(page).first().boundingBox();
  const frame = await page.locator("iframe").boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(frame?.x ?? 0);

  await page.setViewportSize({ width: 360, height: 740 });
  await openEditor(page, app, pageId);
  await expectAccessible();
  await page.getByRole("tab", { name: "Preview" }).click();
  await expect(preview(page).getByText("Text of Text")).toBeVisible();
  await expectAccessible();
  await page.getByRole("tab", { name: "Components" }).click();
  await page.getByRole("button", { name: "Edit Text-V1" }).click();
  await expect(page.getByRole("textbox", { name: "Component name" })).toBeVisible();
  await expectAccessible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("a click in the preview opens the component, and a question mark lists the keys", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await openEditor(page, app, pageId);
  await preview(page).getByText("Text of Text").click();
  await expect(page.getByRole("heading", { name: "Update Text Editor" })).toBeFocused();
  await page.keyboard.press("Shift+?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText(
    "Save the open component",
  );
});
