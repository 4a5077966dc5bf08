import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { answerDialog, createPage, openDetails, storedPage } from "./page-steps.ts";

const LIST = "/PageComponentManagement";

test("a page's details are a tab of its editor, and saving them says so [PAGE-013] [PAGE-016] [PAGE-019] [PAGE-031]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await createPage(page, app, "Tree Planting");
  const form = await openDetails(page, app, id);
  await expect(form.getByLabel("Friendly URL")).toHaveValue("treeplanting");
  // The star of a required field is part of its label.
  for (const label of [
    "Page Name",
    "Friendly URL",
    "Parent Menu",
    "Show On Menu",
    "Allow Navigation",
    "Full URL",
    "Side Nav",
    "Role",
    "SEO Title",
    "SEO Description",
    "SEO Keywords",
  ])
    await expect(form.getByLabel(new RegExp(`^${label}( \\*)?$`)), label).toBeVisible();
  await form.getByLabel("Page Name").fill("Planting Trees");
  await form.getByLabel("Show On Menu").check();
  await form.getByLabel("SEO Title").fill("Planting trees in the valley");
  await form.getByLabel("SEO Description").fill("Where and when we plant.");
  await form.getByRole("textbox", { name: "SEO Keywords" }).fill("trees,");
  await expect(form.getByText("Unsaved changes")).toBeVisible();
  await expectAccessible();

  // A look at another tab loses nothing.
  await page.getByRole("tab", { name: "Version Log" }).click();
  await page.getByRole("tab", { name: "Page Details" }).click();
  await expect(form.getByLabel("Page Name")).toHaveValue("Planting Trees");

  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alertdialog").getByText("Page Updated", { exact: true })).toBeVisible();
  await answerDialog(page, "Page Updated", "OK");
  await expect(form.getByText(/Saved \d+:\d\d [AP]M/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Planting Trees");
  await expect
    .poll(() => storedPage(page, app, id))
    .toMatchObject({
      name: "Planting Trees",
      showOnMenu: true,
      scoTitle: "Planting trees in the valley",
      scoMetaDescription: "Where and when we plant.",
      scoMetaKeywords: "test,trees",
    });
  await page.getByRole("tab", { name: "Version Log" }).click();
  await expect(page.getByRole("cell", { name: "Updated page" })).toBeVisible();
});

test("a page with pages below it keeps its menus and may be without a link [MENU-011] [MENU-012] [MENU-014] [PAGE-038]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const menu = await createPage(page, app, "Bridges", { showOnMenu: true });
  let form = await openDetails(page, app, menu);
  await expect(form.getByLabel("Parent Menu")).toBeEnabled();
  const menus = form.getByLabel("Parent Menu").locator("option");
  await expect(menus.filter({ hasText: /^About$/ })).toHaveCount(1);
  await expect(menus.filter({ hasText: /^Bridges$/ })).toHaveCount(0);
  await expect(form.getByLabel("Allow Navigation")).toBeDisabled();
  await expect(form.getByText("Only applicable to pages with child pages")).toBeVisible();

  await createPage(page, app, "Mill Bridge", { menu, showOnMenu: true });
  form = await openDetails(page, app, menu);
  await expect(form.getByLabel("Parent Menu")).toBeDisabled();
  await expect(form.getByLabel("Parent Menu")).toHaveAttribute("title", "Can't change due to child pages");
  await expect(form.getByLabel("Show On Menu")).toBeDisabled();
  await expect(form.getByLabel("Show On Menu")).toHaveAttribute(
    "title",
    "Can't change due to menu/landing page conflict",
  );
  await form.getByLabel("Allow Navigation").uncheck();
  await form.getByRole("button", { name: "Save" }).click();
  await answerDialog(page, "Page Updated", "OK");
  await expect
    .poll(() => storedPage(page, app, menu))
    .toMatchObject({ allowNavigation: false, showOnMenu: true });
});

test("home keeps its name, its address and its place [PAGE-037] [MENU-011] [MENU-012]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url(`${LIST}?search=Home`));
  const link = page.getByRole("link", { name: "Home", exact: true });
  const id = Number(/\d+$/.exec((await link.getAttribute("href")) ?? "")?.[0]);
  const form = await openDetails(page, app, id);
  for (const label of ["Page Name", "Friendly URL", "Parent Menu", "Show On Menu"])
    await expect(form.getByLabel(label)).toBeDisabled();
  await expect(form.getByLabel("Parent Menu")).toHaveAttribute("title", "Can't change due to child pages");
  await expect(form.getByLabel("Show On Menu")).toHaveAttribute(
    "title",
    "Can't change due to menu/landing page conflict",
  );
  await expect(form.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await expect(form.getByLabel("Full URL")).toHaveValue(/^localhost:\d+$/);
  await form.getByLabel("SEO Title").fill("Riverbend, at home in the valley");
  await form.getByRole("button", { name: "Save" }).click();
  await answerDialog(page, "Page Updated", "OK");
  await expect.poll(() => storedPage(page, app, id)).toMatchObject({ friendlyUrl: "/", name: "Home" });
});

test("a side nav can be chosen for a page, and none [PAGE-017] [PAGE-011] [C-058] [PAGE-040]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  // The list of side navs is asked for as it is specified: each with its number and its component name.
  await page.route("**/AdminSideNav/GetSideNavs", (route) =>
    route.fulfill({ json: [{ id: 41, componentName: "Rates and fees" }] }),
  );
  await page.goto(app.url("/CreatePage"));
  const select = page.getByLabel("Side Nav");
  await expect(select.locator("option")).toHaveText(["None", "Rates and fees"]);
  await select.selectOption("Rates and fees");
  await page.getByLabel("Page Name").fill("With side nav");
  await page.getByLabel("SEO Title").fill("Title");
  await page.getByLabel("SEO Description").fill("Description");
  await page.getByRole("textbox", { name: "SEO Keywords" }).fill("one,");
  const sent = () => page.waitForRequest("**/Admin/CreatePage");
  let request = sent();
  await page.getByRole("button", { name: "Save" }).click();
  expect((await request).postDataJSON()).toMatchObject({ sideNavId: 41, menu: null });
  await answerDialog(page, "The chosen side nav doesn't exist any more.", "OK");
  await select.selectOption("None");
  request = sent();
  await page.getByRole("button", { name: "Save" }).click();
  expect((await request).postDataJSON()).toMatchObject({ sideNavId: 0 });
});

test("a page with children says so before anything is asked", async ({ page, app, signIn }) => {
  await signIn();
  const menu = await createPage(page, app, "With Children");
  const form = await openDetails(page, app, menu);
  // It comes while the form is open.
  const child = await createPage(page, app, "A Child", { menu });
  await form.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("The page has child pages.");
  await expect(dialog.getByRole("button")).toHaveText(["OK"]);
  await dialog.getByRole("button", { name: "OK" }).click();
  for (const id of [child, menu]) await page.request.delete(app.url(`/Admin/DeletePage?pageId=${id}`));
});

test("deleting asks, and the page can be brought back [PAGE-024] [PAGE-026] [PAGE-027] [ERR-008]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const id = await createPage(page, app, "Short Lived");
  const form = await openDetails(page, app, id);
  await form.getByRole("button", { name: "Delete" }).click();
  await answerDialog(page, "Are you sure you want to delete this page?", "Keep page");
  await expect.poll(() => storedPage(page, app, id)).toMatchObject({ status: "" });

  await form.getByRole("button", { name: "Delete" }).click();
  await answerDialog(page, "Are you sure you want to delete this page?", "Delete page");
  await expect(form.getByRole("button", { name: "Restore" })).toBeVisible();
  await expect(form.getByLabel("Page Name")).toBeDisabled();
  await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(form.getByText("This page is deleted. Restore it to change it.")).toBeVisible();
  await expect.poll(() => storedPage(page, app, id)).toMatchObject({ status: "Deleted" });

  await form.getByRole("button", { name: "Restore" }).click();
  await answerDialog(page, "Are you sure you want to restore this page?", "Restore page");
  await expect(form.getByRole("button", { name: "Delete" })).toBeVisible();
  await form.getByLabel("Page Name").fill("Long Lived");
  await form.getByRole("button", { name: "Save" }).click();
  await answerDialog(page, "Page Updated", "OK");
});

test("before a page is deleted it is said what links to it", async ({ page, app, signIn }) => {
  await signIn();
  const id = await createPage(page, app, "Much Linked");
  const other = await createPage(page, app, "Full Of Links");
  const text = { pageId: other, versionId: 1, componentName: "Text" };
  const created = await page.request.post(app.url("/Admin/CreateHtmlEditor"), {
    data: { ...text, content: '<p><a href="/muchlinked">Look there</a></p>' },
  });
  expect(created.status()).toBe(200);
  const form = await openDetails(page, app, id);
  await form.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("• Full Of Links (draft version)");
  await answerDialog(page, "Visitors will read these links to it as plain text:", "Keep page");
});

test("what the server refuses is shown in its own words [ERR-004] [PAGE-026] [PAGE-027] [PAGE-043]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const menu = await createPage(page, app, "Above All");
  const child = await createPage(page, app, "Below It", { menu });
  let form = await openDetails(page, app, menu);
  await form.getByRole("button", { name: "Delete" }).click();
  await answerDialog(page, "The page has child pages.", "OK");

  await form.getByLabel("Friendly URL").fill("about");
  await form.getByRole("button", { name: "Save" }).click();
  await answerDialog(page, "Another page at this menu level has this Friendly URL already.", "OK");
  await expect(form.getByLabel("Friendly URL")).toBeFocused();
  await expect(form.getByLabel("Friendly URL")).toHaveValue("about");

  for (const id of [child, menu]) await page.request.delete(app.url(`/Admin/DeletePage?pageId=${id}`));
  await page.evaluate(() =>
    window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true),
  );
  await page.goto("about:blank");
  form = await openDetails(page, app, child);
  await form.getByRole("button", { name: "Restore" }).click();
  await answerDialog(page, "Are you sure you want to restore this page?", "Restore page");
  await answerDialog(page, "The page above it, Above All, is deleted. Restore that one first.", "OK");

  // Anything but the expected word is no success.
  await page.route("**/Admin/RestorePage?*", (route) => route.fulfill({ json: "Not today." }));
  await form.getByRole("button", { name: "Restore" }).click();
  await answerDialog(page, "Are you sure you want to restore this page?", "Restore page");
  await answerDialog(page, "Not today.", "OK");
  await expect(form.getByRole("button", { name: "Restore" })).toBeVisible();
});

test("of two people who save the same page nobody's text is lost [C-061]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await createPage(page, app, "Shared Page");
  const form = await openDetails(page, app, id);
  await form.getByLabel("Page Name").fill("My name for it");
  const theirs = await storedPage(page, app, id);
  const save = (changes: object) =>
    page.request.post(app.url("/Admin/UpdatePage"), {
      data: { ...theirs, rowVersion: undefined, ...changes },
    });
  await save({ name: "Their name for it", showOnMenu: true });
  await form.getByRole("button", { name: "Save" }).click();

  const dialog = page.getByRole("alertdialog", { name: "Saved by someone else" });
  await expect(dialog).toContainText("Someone else has saved this in the meantime.");
  await expect(dialog.locator("dd")).toHaveText([
    "YoursMy name for it",
    "TheirsTheir name for it",
    "YoursNo",
    "TheirsYes",
  ]);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Decide later" }).click();
  await expect(form.getByLabel("Page Name")).toHaveValue("My name for it");
  await form.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Keep mine (overwrite)" }).click();
  await answerDialog(page, "Page Updated", "OK");
  await expect
    .poll(() => storedPage(page, app, id))
    .toMatchObject({ name: "My name for it", showOnMenu: false });

  await save({ name: "Their second name" });
  await form.getByLabel("Page Name").fill("My second name");
  await form.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(form.getByLabel("Page Name")).toHaveValue("Their second name");
  await expect.poll(() => storedPage(page, app, id)).toMatchObject({ name: "Their second name" });
});

test("deleting and restoring a page hides nobody's save in between [C-061] [PAGE-027]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const id = await createPage(page, app, "Gone And Back");
  const form = await openDetails(page, app, id);
  const theirSave = async (changes: object) => {
    const stored = await storedPage(page, app, id);
    const data = { ...stored, ...changes };
    expect((await page.request.post(app.url("/Admin/UpdatePage"), { data })).status()).toBe(200);
  };
  const deleteAndRestore = async () => {
    await form.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Are you sure you want to delete this page?", "Delete page");
    await form.getByRole("button", { name: "Restore" }).click();
    await answerDialog(page, "Are you sure you want to restore this page?", "Restore page");
    await expect(form.getByRole("button", { name: "Delete" })).toBeVisible();
  };

  await theirSave({ name: "Their name" });
  await deleteAndRestore();
  await expect(form.getByLabel("Page Name")).toHaveValue("Their name");
  await form.getByLabel("SEO Title").fill("My title");
  await form.getByRole("button", { name: "Save" }).click();
  await answerDialog(page, "Page Updated", "OK");
  await expect
    .poll(() => storedPage(page, app, id))
    .toMatchObject({ name: "Their name", scoTitle: "My title" });

  await form.getByLabel("Page Name").fill("My name");
  await theirSave({ scoTitle: "Their title" });
  await deleteAndRestore();
  await expect(form.getByLabel("Page Name")).toHaveValue("My name");
  await form.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Saved by someone else" });
  await expect(dialog.locator("dd")).toHaveText([
    "YoursMy name",
    "TheirsTheir name",
    "YoursMy title",
    "TheirsTheir title",
  ]);
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(form.getByLabel("SEO Title")).toHaveValue("Their title");
  await expect
    .poll(() => storedPage(page, app, id))
    .toMatchObject({ name: "Their name", scoTitle: "Their title" });
});

test("others than Admins see everything and can change nothing [PAGE-024] [PAGE-039] [MENU-006]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const menu = await createPage(page, app, "Read Only", { showOnMenu: true });
  for (const name of ["One Below", "Two Below"])
    await createPage(page, app, name, { menu, showOnMenu: true });
  const id = await createPage(page, app, "Three Below", { menu, showOnMenu: true });
  await page.context().clearCookies();
  await signIn("clerk@riverbend.example");
  const form = await openDetails(page, app, id);
  for (const label of ["Page Name", "Friendly URL", "Parent Menu", "Show On Menu", "Side Nav", "SEO Title"])
    await expect(form.getByLabel(label), label).toBeDisabled();
  await expect(form.getByLabel("Role", { exact: true })).toBeDisabled();
  await expect(form.getByText("test", { exact: true })).toBeVisible();
  await expect(form.getByRole("button", { name: "Remove test" })).toHaveCount(0);
  const order = form.getByRole("list", { name: "Menu Order" });
  await expect(order.getByRole("listitem")).toContainText(["One Below", "Two Below", "Three Below"]);
  await expect(order.getByRole("button")).toHaveCount(0);
  for (const name of ["Delete", "Restore"]) await expect(form.getByRole("button", { name })).toHaveCount(0);
  await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(form.getByText("Only an administrator can change a page's details.")).toBeVisible();
  await expectAccessible();
});

const fillExternal = async (page: Page, name: string, address: string): Promise<void> => {
  await page.getByLabel("Page Name").fill(name);
  await page.getByLabel("Friendly URL").fill(address);
};

test("a page that opens another address has a form of its own [PAGE-014] [PAGE-021] [PAGE-022] [PAGE-035]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  await expect(page.getByLabel("SEO Title")).toBeVisible();
  await expect(page.getByLabel("Open Type")).toHaveCount(0);
  await page.goto(app.url("/CreateExternalPage"));
  await expect(page.getByLabel("Open Type").locator("option")).toContainText(["In a new tab"]);
  await fillExternal(page, "State Outage Map", "https://state.example/Map?zoom=3");
  for (const label of ["Allow Navigation", "SEO Title", "SEO Description", "Full URL", "Side Nav"])
    await expect(page.getByLabel(label), label).toHaveCount(0);
  await expect(page.getByLabel("Role", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "SEO Keywords" })).toHaveCount(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Open Type is required." })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Open Type").selectOption("In a new tab");
  await page.getByLabel("Friendly URL").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /This link can't be used/ })).toBeVisible();
  await page.getByLabel("Friendly URL").fill("https://state.example/Map?zoom=3");
  await page.getByRole("button", { name: "Save" }).click();

  await expect(page).toHaveURL(/\/PageComponentManagement$/);
  await page.getByRole("link", { name: "Publish “State Outage Map”" }).click();
  await expect(page).toHaveURL(/\/UpdateExternalPage\/\d+/);
  const id = Number(/UpdateExternalPage\/(\d+)/.exec(page.url())?.[1]);
  await expect
    .poll(() => storedPage(page, app, id))
    .toMatchObject({
      isExternal: true,
      openType: "NewTab",
      friendlyUrl: "https://state.example/Map?zoom=3",
    });
});

test("its editor has versions and details, but neither components nor a preview [EDIT-005] [PAGE-005] [PAGE-014]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await createPage(page, app, "County Court", {
    isExternal: true,
    friendlyUrl: "https://court.example/",
    openType: "CurrentTab",
  });
  await page.goto(app.url(`${LIST}?search=County`));
  await page.getByRole("link", { name: "Edit County Court" }).click();
  await expect(page).toHaveURL(new RegExp(`/UpdateExternalPage/${id}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "County Court Page & Component Management",
  );
  const form = page.getByRole("form", { name: "Page details" });
  await expect(form.getByLabel("Friendly URL")).toHaveValue("https://court.example/");
  await expect(page.getByRole("tab")).toHaveText(["Page Details", "Version Log"]);
  await expect(page.getByRole("link", { name: /PREVIEW/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Components" })).toHaveCount(0);
  await expectAccessible();

  await form.getByLabel("Open Type").selectOption("In a new tab");
  await form.getByLabel("Show On Menu").check();
  await form.getByRole("button", { name: "Save" }).click();
  await answerDialog(page, "Page Updated", "OK");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await expect(page.getByRole("button", { name: "Create Draft" }).first()).toBeVisible();
  const { openType, display } = await storedPage(page, app, id);
  expect([openType, display]).toEqual(["NewTab", true]);
  await page.goto(app.url("/about"));
  const link = page.locator('a[href="https://court.example/"]').first();
  await expect(link).toContainText("County Court");
  await expect(link).toHaveAttribute("target", "_blank");
});

test("the form fits a phone", async ({ page, app, signIn, expectAccessible }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn();
  const id = await createPage(page, app, "On A Phone", { showOnMenu: true });
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const form = await openDetails(page, app, id);
    await expect(form.getByRole("list", { name: "Menu Order" })).toBeVisible();
    await expect.poll(excess, `sideways scrolling at ${width}`).toBeLessThanOrEqual(0);
  }
  await expectAccessible();
});
