import { expect, expectNoAxeViolations, test } from "./harness/serve.ts";

const firstNames = (page: import("@playwright/test").Page) =>
  page.getByRole("rowheader").evaluateAll((cells) => cells.slice(0, 2).map((cell) => cell.textContent));

test("sorts up, down and back, and tells the order to screen readers", async ({ open }) => {
  const page = await open("/");
  const head = page.getByRole("columnheader", { name: "Visits" });
  await expect(head).toHaveAttribute("aria-sort", "none");
  await expect(page.getByRole("columnheader", { name: "On Menu" })).not.toHaveAttribute("aria-sort");
  expect(await firstNames(page)).toEqual(["Home 132", "Pay your water bill 131"]);

  const button = head.getByRole("button");
  await button.click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("row").nth(1)).toContainText("/page-1");
  const visits = () => page.locator("tbody tr > td:nth-child(4)").allInnerTexts();
  const up = (await visits()).map(Number);
  expect(up).toEqual(up.toSorted((a, b) => a - b));

  await button.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  const down = (await visits()).map(Number);
  expect(down).toEqual(down.toSorted((a, b) => b - a));

  await button.click();
  await expect(head).toHaveAttribute("aria-sort", "none");
  expect(await firstNames(page)).toEqual(["Home 132", "Pay your water bill 131"]);
});

test("sorts words as people do and resets to the original order", async ({ open }) => {
  const page = await open("/");
  await page.getByRole("button", { name: "Friendly URL" }).click();
  const urls = await page.locator("tbody tr > td:nth-child(2)").allInnerTexts();
  expect(urls.slice(0, 9)).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 11].map((number) => `/page-${number}`));
  await page.getByRole("button", { name: "Page Name" }).click();
  expect(await firstNames(page)).not.toEqual(["Home 132", "Pay your water bill 131"]);
  await page.getByRole("button", { name: "Reset Sort" }).click();
  expect(await firstNames(page)).toEqual(["Home 132", "Pay your water bill 131"]);
  await expect(page.getByRole("columnheader", { name: "Page Name" })).toHaveAttribute("aria-sort", "none");
});

test("pages through the rows and says which are shown", async ({ open }) => {
  const page = await open("/");
  await page.getByRole("checkbox", { name: "Include Deleted" }).check();
  await expect(page.getByText("Showing 1–50 of 132")).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveCount(50);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("Showing 51–100 of 132")).toBeVisible();
  await page.getByRole("button", { name: "Page 3", exact: true }).click();
  await expect(page.getByText("Showing 101–132 of 132")).toBeVisible();
  await page.getByRole("button", { name: "Previous page" }).click();
  await expect(page.getByText("Showing 51–100 of 132")).toBeVisible();
  await page.getByRole("button", { name: "Visits" }).click();
  await expect(page.getByText("Showing 1–50 of 132")).toBeVisible();
});

test("searches while the box keeps the focus, and says when nothing matches", async ({ open }) => {
  const page = await open("/");
  const box = page.getByRole("searchbox", { name: "Search pages" });
  await box.pressSequentially("water bill");
  await expect(box).toBeFocused();
  await expect(page.getByText("Showing 1–27 of 27 (106 in all)")).toBeVisible();
  await box.fill("no such page");
  await expect(page.getByText("Nothing matches “no such page”. Try other words.")).toBeVisible();
  await expect(page.getByText("Showing 0 of 0")).toBeVisible();
});

test("asks the server for page, order and search of 50,000 rows", async ({ open }) => {
  const page = await open("/server-table");
  await expect(page.getByText("Showing 1–20 of 50,000")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByTestId("asked")).toHaveText('{"page":3,"sort":null,"search":""}');
  await page.getByRole("button", { name: "Page Name" }).click();
  await expect(page.getByTestId("asked")).toHaveText(
    '{"page":1,"sort":{"key":"name","direction":"asc"},"search":""}',
  );
  await expect(page.getByRole("rowheader").first()).toHaveText("Council meetings 2");
  await page.getByRole("searchbox", { name: "Search all pages" }).fill("Garbage fees 49998");
  await expect(page.getByText("Showing 1–1 of 1")).toBeVisible();
});

test("becomes cards with their labels on a phone, sorted by a list", async ({ open, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open("/");
  await expect(page.getByRole("columnheader")).toHaveCount(0);
  const card = page.getByRole("row").filter({ hasText: "Home 132" });
  await expect(card.getByText("Version Status")).toBeVisible();
  await expect(card.getByRole("button", { name: "Edit Home 132" })).toBeVisible();
  await page.getByRole("combobox", { name: "Sort Pages by" }).selectOption("Visits, descending");
  await expect(page.getByRole("row").first().getByRole("cell", { name: "Visits" })).toContainText("100");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
});

test("the head stays in sight, rows are 44 px high, the row's name is its link", async ({ open }) => {
  const page = await open("/");
  const heights = await page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await expect(page.getByRole("rowheader").first().getByRole("link")).toHaveText("Home 132");
  await page.getByRole("rowheader").nth(40).scrollIntoViewIfNeeded();
  const head = await page.getByRole("columnheader", { name: "Page Name" }).boundingBox();
  expect(head?.y).toBe(56);
});

test("an empty table names the next step; a loading one is busy", async ({ open }) => {
  const page = await open("/");
  await page.getByRole("button", { name: "Show loading" }).click();
  await expect(page.getByText("Loading…")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Show empty" }).click();
  await expect(page.getByText("There are no pages yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create the first page" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});
