import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { closeToast, createPage, fits } from "./page-steps.ts";

const LIST = "/PageComponentManagement";

const table = (page: Page) => page.getByRole("table", { name: "Pages" });
const headers = (page: Page) => table(page).getByRole("columnheader");

test("a page is found by a sentence on it, and the row says where", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const pageId = await createPage(page, app, "Found By Its Text");
  const created = await page.request.post(app.url("/Admin/CreateHtmlEditor"), {
    data: { pageId, versionId: 1, componentName: "Text", content: "<p>Bring the capybara permit along.</p>" },
  });
  expect(created.status(), await created.text()).toBe(200);
  await page.goto(app.url(LIST));
  await page.getByRole("searchbox").fill("capybara permit");
  await expect(table(page).getByRole("rowheader")).toHaveText([
    "Found By Its TextBring the capybara permit along.",
  ]);
  await expectAccessible();
});

test("filters by who changed pages, their owner, review, and state, all kept in the address", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await createPage(page, app, "Mine To Filter");
  await page.goto(app.url(LIST));
  await expect(table(page).getByRole("rowheader").first()).toBeVisible();
  const toggle = page.getByRole("button", { name: /^Filters/ });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await page.getByRole("combobox", { name: "Last changed by" }).selectOption("Me");
  await page.getByRole("combobox", { name: "Owner" }).selectOption("No owner");
  await page.getByRole("combobox", { name: "Review" }).selectOption("No review date");
  await page.getByRole("combobox", { name: "Version status" }).selectOption("Never published");
  await page.getByRole("searchbox").fill("Mine To Filter");
  await expect(table(page).getByRole("rowheader")).toHaveText(["Mine To Filter"]);
  await expect(toggle).toHaveText("Filters (4)");
  await expectAccessible();
  await expect(page).toHaveURL(
    /search=Mine\+To\+Filter&status=unpublished&changedBy=admin%40riverbend.example&owner=none&review=none$/,
  );
  await page.reload();
  await expect(table(page).getByRole("rowheader")).toHaveText(["Mine To Filter"]);
  await expect(page.getByRole("combobox", { name: "Last changed by" })).toHaveValue(
    "admin@riverbend.example",
  );
  await page.getByRole("combobox", { name: "Review" }).selectOption("Due now");
  await expect(page.getByText("No results for “Mine To Filter”.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\?search=Mine\+To\+Filter$/);
  await expect(table(page).getByRole("rowheader")).toHaveText(["Mine To Filter"]);
});

test("people choose their columns, and find them again", async ({ page, app, signIn, expectAccessible }) => {
  await signIn();
  await page.goto(app.url(LIST));
  await expect(headers(page).filter({ hasText: "Owner" })).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  const choose = (name: string) => page.getByRole("checkbox", { name, exact: true }).click();
  await choose("Owner");
  await choose("Review By");
  await choose("Navigable");
  await expect(page.getByRole("checkbox", { name: "Owner" })).toBeChecked();
  await expectAccessible();
  const chosen = [
    // Of the checkboxes, which only admins have.
    "",
    "Edit",
    "Page Name",
    "Parent Menu",
    "Child Menu",
    "Sub Menu",
    "Friendly URL",
    "Version Status",
    "On Menu",
    "Is External",
    "Last Changed",
    "Owner",
    "Review By",
    "View",
  ];
  await expect(headers(page)).toHaveText(chosen);
  await page.reload();
  await expect(headers(page)).toHaveText(chosen);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Reset columns" }).click();
  await expect(headers(page).filter({ hasText: "Navigable" })).toHaveCount(1);
  await expect(headers(page).filter({ hasText: "Owner" })).toHaveCount(0);
});

test("a live page's row leads to the page that visitors read", async ({ page, app, signIn }) => {
  await signIn();
  await page.goto(app.url(`${LIST}?search=customers/rates`));
  const view = table(page).getByRole("link", { name: "View Water Rates in a new tab" });
  await expect(view).toHaveAttribute("href", "/customers/rates/water");
  await expect(view).toHaveAttribute("target", "_blank");
});

test("Back returns to the same rows at the same place", async ({ page, app, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(app.url(`${LIST}?sort=pageName:desc&onMenu=yes`));
  const last = table(page).getByRole("rowheader").last().getByRole("link");
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(300);
  await last.click();
  // The editor adds the version to its own address. Which page is last depends on those that other tests have created.
  await expect(page).toHaveURL(/\/Update(PageComponent|ExternalPage)\/\d+\?version=/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=pageName%3Adesc&onMenu=yes/);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(left));
});

test("the tools above the list take one line of a small laptop", async ({ page, app, signIn }) => {
  await signIn();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(app.url(LIST));
  const middle = async (name: string) => {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    return box && Math.round(box.y + box.height / 2);
  };
  await expect.poll(async () => (await middle("Reset Sort")) === (await middle("Filters"))).toBe(true);
  const search = page.getByRole("searchbox");
  await expect(search).toHaveAttribute("placeholder", "Search pages and text");
  const box = await search.boundingBox();
  await expect
    .poll(async () => (await middle("Reset Sort")) ?? 0)
    .toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
});

test("on a phone, pages are a compact list behind one search and two buttons", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn("clerk@riverbend.example");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(app.url(LIST));
  const rows = table(page).getByRole("row");
  await expect(rows.first()).toBeVisible();
  await expect
    .poll(() => rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height))))
    .toBeLessThan(90);
  await expect.poll(() => fits(page)).toBe(true);
  await expect(page.getByRole("button", { name: "Columns" })).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Include Deleted" })).toBeHidden();
  await expectAccessible();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("checkbox", { name: "Include Deleted" }).check();
  await expectAccessible();
  // A tap anywhere on the row opens the page.
  await page.getByRole("searchbox").fill("Water Rates");
  await expect(table(page).getByRole("rowheader").first()).toHaveText("Water Rates");
  await rows.first().click();
  await expect(page).toHaveURL(/\/UpdatePageComponent\/\d+/);
});

test("a saved view brings back search, filters, sort order, and columns, also on another device", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await createPage(page, app, "Seen In A View");
  await page.goto(app.url(`${LIST}?sort=pageName:desc&search=Seen+In&status=draft`));
  await expect(table(page).getByRole("rowheader")).toHaveText(["Seen In A View"]);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Navigable", exact: true }).click();
  const choose = async (item: string) => {
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  const dialog = page.getByRole("dialog");
  await choose("Save this view");
  await dialog.getByLabel("Name").fill("My drafts");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Save view" }).click();
  await closeToast(page, "Saved the view “My drafts”");

  // A browser that remembers nothing.
  await page.evaluate(() => localStorage.clear());
  await page.goto(app.url(LIST));
  await expect(headers(page).filter({ hasText: "Navigable" })).toHaveCount(1);
  await choose("My drafts");
  await expect(table(page).getByRole("rowheader")).toHaveText(["Seen In A View"]);
  await expect(headers(page).filter({ hasText: "Navigable" })).toHaveCount(0);
  await expect(page).toHaveURL(/\?sort=pageName%3Adesc&search=Seen\+In&status=draft$/);

  await choose("Save this view");
  await dialog.getByLabel("Name").fill("my drafts");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(
    dialog.getByText("You already have a view named “my drafts”. Choose a different name."),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await choose("Manage views");
  await dialog.getByRole("button", { name: "Rename My drafts" }).click();
  await dialog.getByLabel("Name").fill("Old drafts");
  await dialog.getByRole("button", { name: "Rename", exact: true }).click();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Delete Old drafts" }).click();
  await expect(dialog.getByText("You have no saved views.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("Old drafts", { exact: true })).toBeVisible();
});

test("a saved view also applies right after a filter was changed, before the address has the change", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await createPage(page, app, "Still A Draft");
  await page.goto(app.url(`${LIST}?status=draft`));
  const views = page.getByRole("button", { name: "Views", exact: true });
  await views.click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("All drafts");
  await page.keyboard.press("Enter");
  await closeToast(page, "Saved the view “All drafts”");
  const status = page.getByRole("combobox", { name: "Version status" });
  await views.click();
  const view = page.getByRole("menuitem", { name: "All drafts" });
  await expect(view).toBeVisible();
  // Both in one task, so that no timer runs between them.
  await status.evaluate(
    (select: HTMLSelectElement, item) => {
      select.value = "";
      select.dispatchEvent(new Event("change", { bubbles: true }));
      if (item instanceof HTMLElement) item.click();
    },
    await view.elementHandle(),
  );
  await expect(status).toHaveValue("draft");
  await expect(page).toHaveURL(/\?status=draft$/);
});
