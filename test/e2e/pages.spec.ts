import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createPage } from "./page-steps.ts";

const LIST = "/PageComponentManagement";

const table = (page: Page) => page.getByRole("table", { name: "Pages" });
const rowNames = (page: Page) => table(page).getByRole("rowheader");
/** The names in the list now, to compare with the earlier ones. */
const names = async (page: Page) => {
  await expect(rowNames(page).first()).toBeVisible();
  // biome-ignore lint/plugin: who asks has seen the list change
  return rowNames(page).allTextContents();
};

test("the page list has every column, and fits its window [PAGE-004] [PAGE-009]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url(LIST));
  await expect(table(page).getByRole("columnheader")).toHaveText([
    // Selects all rows.
    "",
    "Edit",
    "Page Name",
    "Parent Menu",
    "Child Menu",
    "Sub Menu",
    "Friendly URL",
    "Version Status",
    "Navigable",
    "On Menu",
    "Is External",
    "Last Changed",
    "View",
  ]);
  const row = table(page).getByRole("row").filter({ hasText: "Water Rates" });
  await expect(row.getByRole("cell")).toContainText([
    "",
    "customers",
    "rates",
    "",
    "water",
    "Live",
    "Yes",
    "Yes",
    "No",
  ]);
  await expectAccessible();
  for (const width of [1440, 1280, 1200, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(excess, `sideways scrolling at ${width}`).toBeLessThanOrEqual(0);
  }
  await expectAccessible();
});

test("sorts by a column and back to the original order, with 50 rows per page [PAGE-003] [PAGE-006] [CONST-003]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  for (let number = 1; number <= 50; number += 1) await createPage(page, app, `Filler ${number}`);
  await page.goto(app.url(LIST));
  await expect(table(page).getByRole("rowheader")).toHaveCount(50);
  const original = await names(page);

  await expect(table(page).getByRole("columnheader").getByRole("button")).toHaveCount(10);
  const byName = table(page).getByRole("columnheader", { name: "Page Name" });
  await byName.getByRole("button").click();
  await expect(byName).toHaveAttribute("aria-sort", "ascending");
  // The header shows the new order right away, and the rows follow with the server's answer.
  await expect.poll(() => names(page)).not.toEqual(original);
  const sorted = await names(page);
  expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })));
  await byName.getByRole("button").click();
  await expect(byName).toHaveAttribute("aria-sort", "descending");

  await expect.poll(() => names(page)).not.toEqual(sorted);
  const firstPage = await names(page);

  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/page=2&sort=pageName%3Adesc/);
  await page.reload();
  await expect(byName).toHaveAttribute("aria-sort", "descending");
  await expect(table(page).getByRole("rowheader").first()).toBeVisible();
  await expect.poll(() => names(page)).not.toEqual(firstPage);
  const secondPage = await names(page);
  const both = [...firstPage, ...secondPage];
  expect(secondPage.length).toBeGreaterThan(0);
  expect(both).toEqual(both.toSorted((a, b) => b.localeCompare(a, "en", { numeric: true })));

  await page.getByRole("button", { name: "Reset Sort" }).click();
  await expect(byName).toHaveAttribute("aria-sort", "none");
  await expect.poll(() => names(page)).toEqual(original);
});

test("the search covers names and addresses, and stays in the screen's address", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url(LIST));
  const search = page.getByRole("searchbox", { name: "Search pages and text" });
  await search.pressSequentially("customers/rates/w");
  await expect(table(page).getByRole("rowheader")).toHaveText(["Water Rates"]);
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/search=customers%2Frates%2Fw/);
  await page.reload();
  await expect(table(page).getByRole("rowheader")).toHaveText(["Water Rates"]);

  // The entry in the menu shows everything again.
  await page.getByRole("link", { name: "Pages" }).click();
  await expect(search).toHaveValue("");
  await expect(table(page).getByRole("link", { name: "About", exact: true })).toBeVisible();
});

test("the edit link leads to the page's editor [PAGE-001] [PAGE-005] [PAGE-013]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const id = await createPage(page, app, "Editor Link");
  await page.goto(app.url(LIST));
  await page.getByRole("searchbox").fill("Editor Link");
  await page.getByRole("link", { name: "Edit Editor Link" }).click();
  await expect(page).toHaveURL(new RegExp(`/UpdatePageComponent/${id}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Editor Link");

  await page.goto(app.url(`/updatepage/${id}`));
  await expect(page).toHaveURL(new RegExp(`/UpdatePageComponent/${id}`));
});

test("deleted pages show only on request, and filters stay in the address [PAGE-007]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const id = await createPage(page, app, "Gone Page");
  expect((await page.request.delete(app.url(`/Admin/DeletePage?pageId=${id}`))).status()).toBe(200);
  await page.goto(app.url(`${LIST}?search=Page`));
  const gone = table(page).getByRole("row").filter({ hasText: "Gone Page" });
  await expect(page.getByRole("checkbox", { name: "Include Deleted" })).not.toBeChecked();
  await expect(page.getByText(/^Showing/)).toBeVisible();
  await expect(gone).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Include Deleted" }).check();
  await expect(gone).toContainText("Deleted");

  // Limited to the demo's own pages, by their address, because other tests leave pending versions behind.
  await page.goto(app.url(`${LIST}?search=customers/rates`));
  await page.getByRole("combobox", { name: "Version status" }).selectOption("Pending");
  await expect(table(page).getByRole("rowheader")).toHaveText(["Rates"]);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await page.getByRole("combobox", { name: "On the menu" }).selectOption("Off the menu");
  await expect(page.getByText("No results for “customers/rates”.", { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/search=customers%2Frates&status=pending&onMenu=no/);
  await page.reload();
  await expect(page.getByText("No results for “customers/rates”.", { exact: false })).toBeVisible();
  await page.getByRole("combobox", { name: "On the menu" }).selectOption("On the menu");
  await expect(table(page).getByRole("rowheader")).toHaveText(["Rates"]);
});

test("only Admins see the button that creates a page [PAGE-008] [PAGE-044]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn("clerk@riverbend.example");
  await page.goto(app.url(LIST));
  await expect(table(page).getByRole("link", { name: "About", exact: true })).toBeVisible();
  for (const name of ["Create Internal Page", "Create External Page"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);

  await page.context().clearCookies();
  await signIn();
  await page.goto(app.url(LIST));
  await page.getByRole("link", { name: "Create Internal Page" }).click();
  await expect(page).toHaveURL(/\/CreatePage$/);
  await page.goto(app.url(LIST));
  await page.getByRole("link", { name: "Create External Page" }).click();
  await expect(page).toHaveURL(/\/CreateExternalPage$/);
});

test("a list that can't be loaded can be retried", async ({ page, app, signIn }) => {
  await signIn();
  await page.route("**/Admin/GetPagesAndComponentData?*", (route) =>
    route.fulfill({ status: 503, json: "The database is away. Please try again in a minute." }),
  );
  await page.goto(app.url(LIST));
  await expect(page.getByRole("alert")).toContainText("The database is away.");
  await page.unroute("**/Admin/GetPagesAndComponentData?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(table(page).getByRole("link", { name: "About", exact: true })).toBeVisible();
});

test("a link clicked right after typing a search still opens", async ({ page, app, signIn }) => {
  await signIn();
  await page.goto(app.url(LIST));
  await expect(page.getByRole("searchbox")).toBeVisible();
  // It takes longer than the search takes to get into the address.
  await page.route("**/admin-assets/**", async (route) => {
    await new Promise((later) => setTimeout(later, 800));
    await route.continue();
  });
  // In one call, because on a busy machine the search would be in the address before the test's click.
  const images = await page.getByRole("link", { name: "Images" }).elementHandle();
  await page.getByRole("searchbox").evaluate(async (box: HTMLInputElement, link) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, "rates");
    box.dispatchEvent(new Event("input", { bubbles: true }));
    // Until the screen has processed it.
    await new Promise((later) => setTimeout(later, 50));
    (link as HTMLElement).click();
  }, images);
  await expect(page).toHaveURL(/\/ImageManagement$/);
  await expect(page.getByRole("heading", { name: "Images", level: 1 })).toBeVisible();
});
