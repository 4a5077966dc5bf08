import type { Page, Request } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { closeToast, createPage, fits, storedPage } from "./page-steps.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Pages" });
const bar = (page: Page) => page.getByRole("region", { name: "Selected pages" });
const dialog = (page: Page) => page.getByRole("dialog");
const box = (page: Page, name: string) =>
  rows(page).getByRole("checkbox", { name: `Select ${name}`, exact: true });
const open = async (page: Page, app: AppFixture, search: string, more = "") => {
  await page.goto(app.url(`/PageComponentManagement?search=${search}${more}`));
  await expect(rows(page).getByRole("rowheader").first()).toContainText(search);
};
const confirm = async (page: Page, button: string, toast: string) => {
  await expect(dialog(page).getByText("Nothing is changed until you confirm.")).toBeVisible();
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
  await closeToast(page, toast);
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
};

test("an admin publishes, moves, limits, deletes, and restores pages at once", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.request.post(app.url("/RoleManagement/AddRole"), { data: { roleName: "Parks staff" } });
  const target = await createPage(page, app, "Recreation");
  const ids: number[] = [];
  for (const name of ["Kiosk One", "Kiosk Two", "Kiosk Three"]) ids.push(await createPage(page, app, name));
  await open(page, app, "Kiosk", "&sort=pageName:asc");

  await rows(page).getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await expect(bar(page).getByRole("status")).toHaveText("3 selected");
  await expectAccessible();
  await bar(page).getByRole("button", { name: "Publish" }).click();
  await expect(dialog(page).getByText("Publishes draft V1.")).toHaveCount(3);
  await expectAccessible();
  await confirm(page, "Publish 3 pages", "3 pages published");
  await expect(rows(page).getByText("Live", { exact: true })).toHaveCount(3);

  // With Shift, a click selects all rows up to the last one.
  await box(page, "Kiosk One").click();
  await box(page, "Kiosk Two").click({ modifiers: ["Shift"] });
  await expect(bar(page).getByRole("status")).toHaveText("3 selected");
  await box(page, "Kiosk Three").click();
  await expect(bar(page).getByRole("status")).toHaveText("2 selected");
  await bar(page).getByRole("button", { name: "Select all" }).click();
  await bar(page).getByRole("button", { name: "Move" }).click();
  await expect(dialog(page).getByRole("button", { name: "Move 3 pages", exact: true })).toBeDisabled();
  await dialog(page).getByLabel("Parent Menu").selectOption("Recreation");
  await expect(
    dialog(page).getByText(
      "Moves from /kioskone to /recreation/kioskone. The old address redirects to the new one.",
    ),
  ).toBeVisible();
  await confirm(page, "Move 3 pages", "3 pages moved");
  for (const id of ids) await expect.poll(() => storedPage(page, app, id)).toMatchObject({ menu: target });

  await rows(page).getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await bar(page).getByRole("button", { name: "Set role" }).click();
  await dialog(page).getByRole("combobox", { name: "Role" }).selectOption("Parks staff");
  await expect(dialog(page).getByText("Changes the role from All staff to Parks staff.")).toHaveCount(3);
  await confirm(page, "Set the role of 3 pages", "3 pages changed");

  await rows(page).getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByRole("button", { name: "Delete 3 pages", exact: true }).click();
  await expect(page.getByText("No results for “Kiosk”.", { exact: false })).toBeVisible();
  await page
    .getByRole("status")
    .filter({ hasText: "3 pages deleted" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByRole("status").filter({ hasText: "3 pages restored" })).toBeVisible();
  for (const id of ids)
    await expect.poll(() => storedPage(page, app, id)).toMatchObject({ status: "Restored" });

  await rows(page).getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await confirm(page, "Delete 3 pages", "3 pages deleted");

  await open(page, app, "Kiosk", "&deleted=yes");
  await rows(page).getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await expect(bar(page).getByRole("button", { name: "Move" })).toHaveCount(0);
  await bar(page).getByRole("button", { name: "Restore" }).click();
  await confirm(page, "Restore 3 pages", "3 pages restored");
  await expect.poll(() => storedPage(page, app, ids[0] ?? 0)).toMatchObject({ status: "Restored" });
});

test("while pages are changed, the dialog says so, and after canceling whether it was in time", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const ids = [await createPage(page, app, "Harbor Slip"), await createPage(page, app, "Harbor Crane")];
  await open(page, app, "Harbor");
  for (const name of ["Harbor Slip", "Harbor Crane"]) await box(page, name).check();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  const remove = dialog(page).getByRole("button", { name: "Delete 2 pages", exact: true });
  // The change never reaches the server.
  let isReached = false;
  const isChange = (request: Request) => /ChangePages/i.test(request.url()) && !request.postDataJSON().dryRun;
  await page.route(/ChangePages/i, (route) => (isChange(route.request()) ? undefined : route.continue()));
  await remove.click();
  await expect(dialog(page).getByText("Deleting 2 pages…")).toBeVisible();
  await expect(dialog(page).getByRole("progressbar", { name: "Deleting 2 pages" })).toBeVisible();
  await expect(remove).toBeDisabled();
  await expectAccessible();
  await dialog(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(dialog(page).getByText("Canceled. Nothing was changed.")).toBeVisible();
  await expect(dialog(page).getByText("Deletes /harborslip.")).toBeVisible();

  // The server is faster than the person.
  await page.unroute(/ChangePages/i);
  await page.route(/ChangePages/i, async (route) => {
    if (!isChange(route.request())) return route.continue();
    await route.fetch();
    isReached = true;
  });
  await remove.click();
  await expect.poll(() => isReached).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog(page).getByText("It was too late to cancel: 2 pages deleted.")).toBeVisible();
  await expect.poll(() => storedPage(page, app, ids[0] ?? 0)).toMatchObject({ status: "Deleted" });
});

test("a page that can't be changed is named with the reason, and can be left out, by keyboard alone", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const parent = await createPage(page, app, "Ferry Parent");
  await createPage(page, app, "Landing Below", { menu: parent });
  const other = await createPage(page, app, "Ferry Other");
  await open(page, app, "Ferry");
  await box(page, "Ferry Other").focus();
  await page.keyboard.press("Space");
  await box(page, "Ferry Parent").focus();
  await page.keyboard.press("Space");
  await bar(page).getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  const problems = dialog(page).getByRole("region", { name: "Problems" });
  await expect(problems.getByRole("listitem")).toHaveText([
    "Ferry ParentThe page has child pages. Move or delete them first.",
  ]);
  await expect(problems.getByRole("link", { name: "Ferry Parent" })).toHaveAttribute(
    "href",
    `/UpdatePageComponent/${parent}`,
  );
  await expect(dialog(page).getByRole("button", { name: "Delete 2 pages", exact: true })).toBeDisabled();
  await expectAccessible();
  await problems.getByRole("button", { name: "Continue without this page" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("Deletes /ferryother.")).toBeVisible();

  // Meanwhile, somebody adds a child page: the refusal keeps the dialog and says who and why.
  const below = await createPage(page, app, "Added Below", { menu: other });
  await dialog(page).getByRole("button", { name: "Delete 1 page", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "Nothing was changed.\n• Ferry Other: The page has child pages. Move or delete them first.",
  );
  await expect(problems.getByRole("listitem")).toHaveText([
    "Ferry OtherThe page has child pages. Move or delete them first.",
  ]);
  await page.request.delete(app.url(`/Admin/DeletePage?pageId=${below}`));
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(bar(page).getByRole("status")).toHaveText("2 selected");
  await bar(page).getByRole("button", { name: "Clear" }).click();
  await expect(bar(page)).toHaveCount(0);
});

test("on a phone, admins select pages in the compact list; other staff have no checkboxes", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await createPage(page, app, "Trail Map");
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, app, "Trail Map");
  await box(page, "Trail Map").check();
  await expect(bar(page).getByRole("status")).toHaveText("1 selected");
  await expect.poll(() => fits(page)).toBe(true);
  await expectAccessible();
  await bar(page).getByRole("button", { name: "Publish" }).click();
  await expect(dialog(page).getByText("Publishes draft V1.")).toBeVisible();
  await expect.poll(() => fits(page)).toBe(true);
  await expectAccessible();
  await dialog(page).getByRole("button", { name: "Cancel", exact: true }).click();
  // The rest of the row still opens the page.
  await rows(page).getByRole("row").first().click();
  await expect(page).toHaveURL(/\/UpdatePageComponent\/\d+/);

  await signIn("clerk@riverbend.example");
  await open(page, app, "Trail Map");
  await expect(rows(page).getByRole("checkbox")).toHaveCount(0);
});
