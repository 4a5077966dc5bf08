import { expect, test } from "./fixtures.ts";
import { closeToast, fits, message } from "./page-steps.ts";

test("a side nav is created, changed, and deleted; deleting names the pages that lose it [SNAV-001] [SNAV-002] [SNAV-005] [SNAV-006]", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  await openHome();
  await page.getByRole("link", { name: "Side Navs" }).click();
  await expect(page).toHaveURL(/\/SideNavManagement/);
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await expect(row("In an emergency")).toContainText("2 pages");
  await expectAccessible();

  // The same form for both, and nothing is saved without a name.
  await page.getByRole("link", { name: "Create Side Nav" }).click();
  await expect(page).toHaveURL(/\/CreateSideNav$/);
  await page.getByRole("textbox", { name: "Content" }).fill("Read the meter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Component name is required.").first()).toBeVisible();
  await page.getByLabel("Component name").fill("Meters and more");
  await expectAccessible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await closeToast(page, "Saved");
  await expect(page).toHaveURL(/\/SideNavManagement/);
  await page.getByLabel("Search by name").fill("meters");
  await page.getByRole("link", { name: "Meters and more", exact: true }).click();
  await expect(page).toHaveURL(/\/UpdateSideNav\/\d+$/);
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveText("Read the meter");
  await expect(page.getByRole("heading", { name: "Used on no page" })).toBeVisible();
  await page.getByRole("button", { name: "Delete side nav", exact: true }).click();
  await expect(message(page)).toContainText("Are you sure you want to delete this side nav?");
  await expect(message(page)).toContainText("“Meters and more” can be restored for 90 days.");
  await message(page).getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/SideNavManagement/);
  await expect(row("Meters and more")).toHaveCount(0);
  const toast = page.getByRole("status").filter({ hasText: "Side nav deleted" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(row("Meters and more")).toBeVisible();
  await page.getByRole("button", { name: "Delete Meters and more" }).click();
  await message(page).getByRole("button", { name: "Delete" }).click();
  await expect(row("Meters and more")).toHaveCount(0);
  await page.goto(app.url("/ContentTrash?kind=sideNav"));
  const inTrash = page.getByRole("row").filter({ hasText: "Meters and more" });
  await expect(inTrash).toContainText("Side nav");
  await inTrash.getByRole("button", { name: "Restore" }).click();
  await expect(inTrash).toHaveCount(0);
  await page.goto(app.url("/SideNavManagement"));
  await expect(row("Meters and more")).toBeVisible();

  // One that pages show, as the form says, and so does the question.
  await page.getByRole("link", { name: "Edit Paying less" }).click();
  const uses = page.getByRole("region", { name: "Used on" });
  await expect(uses).toContainText("Used on 3 pages");
  await expect(uses.getByRole("link")).toHaveCount(3);
  await page.getByRole("textbox", { name: "Content" }).press("Control+End");
  await page.keyboard.type(" Today");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await closeToast(page, "Saved");
  await expect(page.getByText(/Saved \d+:\d\d [AP]M/)).toBeVisible();
  const visitor = await page.context().newPage();
  await visitor.goto(app.url("/customers/start-service"));
  await expect(visitor.getByRole("complementary", { name: "Paying less" })).toContainText("Today");
  await visitor.close();

  await page.getByRole("link", { name: "Back to list" }).click();
  await page.getByRole("button", { name: "Delete Paying less" }).click();
  await expect(message(page)).toContainText("Are you sure you want to delete this side nav?");
  await expect(message(page)).toContainText(
    /It is used on 3 pages, which will no longer have a side nav: .+, .+\./,
  );
  await expectAccessible();
  await message(page).getByRole("button", { name: "Keep side nav" }).click();
  await expect(row("Paying less")).toBeVisible();
});

test("the list sorts by its headers and has a hundred rows per page [SNAV-002]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.route(/GetSideNavs/i, (route) => {
    const rows = Array.from({ length: 101 }, (_, index) => ({
      id: 1000 + index,
      componentName: `Side ${String(index).padStart(3, "0")}`,
      pages: 0,
    }));
    return route.fulfill({ json: rows });
  });
  await page.goto(app.url("/SideNavManagement"));
  const names = page.locator("tbody tr").getByRole("link", { name: /^Side \d+$/ });
  await expect(names).toHaveCount(100);
  const head = page.getByRole("columnheader", { name: "Name" });
  await head.getByRole("button").click();
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(names.first()).toHaveText("Side 100");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(names).toHaveText(["Side 000"]);
});

test("an answer that isn't a number, or isn't Deleted, is shown as the server sent it, and nothing changes [ERR-002] [ERR-009]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/SideNavManagement"));
  await page.getByRole("link", { name: "Edit Paying less" }).click();
  await page.getByLabel("Component name").fill("Paying more");
  await page.route("**/AdminSideNav/*", (route) =>
    route.request().method() === "GET" ? route.continue() : route.fulfill({ json: "Not today." }),
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(message(page)).toHaveText(/^Not today\./);
  await message(page).getByRole("button", { name: "OK" }).click();
  await expect(page.getByLabel("Component name")).toHaveValue("Paying more");
  await page.getByLabel("Component name").fill("Paying less");
  await page.getByRole("button", { name: "Delete side nav", exact: true }).click();
  await expect(message(page)).toContainText("Are you sure you want to delete this side nav?");
  await message(page).getByRole("button", { name: "Delete" }).click();
  await expect(message(page)).toContainText("Not today.");
  await message(page).getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL(/\/UpdateSideNav\/\d+$/);
});

test("staff edit side navs but can't delete them, and see why [SNAV-002] [C-217]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn("clerk@riverbend.example");
  await page.goto(app.url("/SideNavManagement"));
  const remove = page.getByRole("button", { name: /^Delete In an emergency\. Only admins/ });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await remove.click({ force: true });
  await expect(message(page)).toHaveCount(0);
  const refused = await page.request.delete(app.url("/AdminSideNav/DeleteSideNav?id=1"), {
    headers: { origin: app.url().replace(/\/$/, "") },
  });
  expect(refused.status()).toBe(403);
});

test("the page with a side nav fits phones [PUB-009]", async ({ page, app, expectAccessible }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(app.url("/outages"));
  await expect.poll(() => fits(page)).toBe(true);
  await expectAccessible();
  const [content, side] = [page.locator(".tn-content"), page.locator(".tn-side")];
  await expect(async () => {
    const below = [await content.boundingBox(), await side.boundingBox()];
    expect(below[1]?.y).toBeGreaterThan(below[0]?.y as number);
  }).toPass();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(async () => {
    const beside = [await content.boundingBox(), await side.boundingBox()];
    expect(beside[1]?.x).toBeGreaterThan((beside[0]?.x as number) + (beside[0]?.width as number) - 1);
  }).toPass();
});
