import { expect, test } from "./fixtures.ts";
import { answerDialog, closeToast, createPage, openDetails, storedPage } from "./page-steps.ts";

const LIST = "/PageComponentManagement";

test("a page's details are a tab of its editor, and saving them shows a message [PAGE-013] [PAGE-016] [PAGE-019] [PAGE-031]", async ({
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
  await expect(form.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await expectAccessible();

  // Opening another tab loses nothing.
  await page.getByRole("tab", { name: "Version Log" }).click();
  await page.getByRole("tab", { name: "Page Details" }).click();
  await expect(form.getByLabel("Page Name")).toHaveValue("Planting Trees");

  await form.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Page Updated");
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

test("a page with pages below it keeps its menus and can be without a link [MENU-011] [MENU-012] [MENU-014] [PAGE-038]", async ({
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
  await closeToast(page, "Page Updated");
  await expect
    .poll(() => storedPage(page, app, menu))
    .toMatchObject({ allowNavigation: false, showOnMenu: true });
});

test("home keeps its name, address, and menu position [PAGE-037] [MENU-011] [MENU-012]", async ({
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
  await closeToast(page, "Page Updated");
  await expect.poll(() => storedPage(page, app, id)).toMatchObject({ friendlyUrl: "/", name: "Home" });
});

test("a side nav can be chosen for a page, and so can none [PAGE-017] [PAGE-011] [C-058] [PAGE-040]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  // The list of side navs is requested as specified, each with its number and component name.
  await page.route("**/AdminSideNav/GetSideNavs", (route) =>
    route.fulfill({ json: [{ id: 41, componentName: "Rates and fees" }] }),
  );
  await page.goto(app.url("/CreatePage"));
  const select = page.getByRole("combobox", { name: "Side Nav" });
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
  await answerDialog(page, "The chosen side nav no longer exists.", "OK");
  await select.selectOption("None");
  request = sent();
  await page.getByRole("button", { name: "Save" }).click();
  expect((await request).postDataJSON()).toMatchObject({ sideNavId: 0 });
});

test("when two people save the same page, nobody's text is lost [C-061]", async ({
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

  const dialog = page.getByRole("alertdialog", { name: "Newer changes were saved" });
  await expect(dialog).toContainText("You changed this somewhere else while you were editing here.");
  await expect(dialog.locator("dd")).toHaveText([
    "HereMy name for it",
    "Saved elsewhereTheir name for it",
    "HereNo",
    "Saved elsewhereYes",
  ]);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Decide later" }).click();
  await expect(form.getByLabel("Page Name")).toHaveValue("My name for it");
  await form.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Keep changes here" }).click();
  await closeToast(page, "Page Updated");
  await expect
    .poll(() => storedPage(page, app, id))
    .toMatchObject({ name: "My name for it", showOnMenu: false });

  await save({ name: "Their second name" });
  await form.getByLabel("Page Name").fill("My second name");
  await form.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Use saved version" }).click();
  await expect(form.getByLabel("Page Name")).toHaveValue("Their second name");
  await expect.poll(() => storedPage(page, app, id)).toMatchObject({ name: "Their second name" });
});

test("people who aren't Admins see everything and can change nothing [PAGE-024] [PAGE-039] [MENU-006]", async ({
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
  await expect(form.getByText("Only an admin can change this page's details.")).toBeVisible();
  await expectAccessible();
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
