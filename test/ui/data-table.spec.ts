import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "./harness/serve.ts";

const names = (page: Page) => page.getByRole("rowheader");
const UNSORTED = [/^Home 132$/, /^Pay your water bill 131$/, ...Array.from({ length: 48 }, () => /./)];

test("sorts up, down, and back, and announces the order", async ({ open }) => {
  const page = await open("/");
  const head = page.getByRole("columnheader", { name: "Visits" });
  await expect(head).toHaveAttribute("aria-sort", "none");
  await expect(page.getByRole("columnheader", { name: "On Menu" })).not.toHaveAttribute("aria-sort");
  await expect(names(page)).toHaveText(UNSORTED);

  const button = head.getByRole("button");
  await button.click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("row").nth(1)).toContainText("/page-1");
  const visits = page.locator("tbody tr > td:nth-child(4)");
  const inOrder = (cells: (HTMLElement | SVGElement)[], sign: number) => {
    const numbers = cells.map((cell) => Number((cell as HTMLElement).innerText) * sign);
    return numbers.every((number, index) => number >= (numbers[index - 1] ?? Number.NEGATIVE_INFINITY));
  };
  await expect.poll(() => visits.evaluateAll(inOrder, 1)).toBe(true);

  await button.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => visits.evaluateAll(inOrder, -1)).toBe(true);

  await button.click();
  await expect(head).toHaveAttribute("aria-sort", "none");
  await expect(names(page)).toHaveText(UNSORTED);
});

test("sorts words as people do and resets to the original order", async ({ open }) => {
  const page = await open("/");
  await page.getByRole("button", { name: "Friendly URL" }).click();
  const urls = page.locator("tbody tr > td:nth-child(2)");
  for (const [index, number] of [1, 2, 3, 4, 6, 7, 8, 9, 11].entries())
    await expect(urls.nth(index)).toHaveText(`/page-${number}`, { useInnerText: true });
  await page.getByRole("button", { name: "Page Name" }).click();
  await expect(names(page).first()).not.toHaveText("Home 132");
  await page.getByRole("button", { name: "Reset Sort" }).click();
  await expect(names(page)).toHaveText(UNSORTED);
  await expect(page.getByRole("columnheader", { name: "Page Name" })).toHaveAttribute("aria-sort", "none");
});

test("pages through the rows and says which ones are shown", async ({ open }) => {
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

test("searches while the box keeps the focus, and says if nothing matches", async ({ open }) => {
  const page = await open("/");
  const box = page.getByRole("searchbox", { name: "Search pages" });
  await box.pressSequentially("water bill");
  await expect(box).toBeFocused();
  await expect(page.getByText("Showing 1–27 of 27 (106 total)")).toBeVisible();
  await box.fill("no such page");
  await expect(page.getByText("No results for “no such page”. Try different words.")).toBeVisible();
  await expect(page.getByText("Showing 0 of 0")).toBeVisible();
});

test("keeps the keyboard's place when the row with the focus is deleted", async ({ open }) => {
  const page = await open("/");
  await expect(page.getByText("Showing 1–50 of 106")).toBeVisible();
  await page.getByRole("searchbox").fill("home 1");
  await expect(names(page)).toHaveText([
    "Home 132",
    "Home 127",
    "Home 122",
    "Home 117",
    "Home 112",
    "Home 107",
    "Home 102",
    "Home 17",
    "Home 12",
  ]);
  const press = async (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
  await press("Delete Home 127");
  await expect(page.getByRole("button", { name: "Delete Home 122" })).toBeFocused();
  await press("Delete Home 12");
  await expect(page.getByRole("button", { name: "Delete Home 17" })).toBeFocused();

  await page.getByRole("searchbox").fill("home 132");
  await expect(names(page)).toHaveText(["Home 132"]);
  await press("Delete Home 132");
  await expect(page.getByText("Showing 0 of 0")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("asks the server for a page, order, and search of 50,000 rows", async ({ open }) => {
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

test("turns into labeled cards on a phone, sorted with a list", async ({ open, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open("/");
  await expect(page.getByRole("columnheader")).toHaveCount(0);
  const card = page.getByRole("row").filter({ hasText: "Home 132" });
  await expect(card.getByText("Version Status")).toBeVisible();
  await expect(card.getByRole("button", { name: "Edit Home 132" })).toBeVisible();
  const sort = page.getByRole("combobox", { name: "Sort Pages by" });
  await expect(sort.getByRole("option").first()).toHaveText("Newest first");
  await sort.selectOption("Visits, descending");
  await expect(page.getByRole("row").first().getByRole("cell", { name: "Visits" })).toContainText("100");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a narrow window doesn't scroll sideways, even before a wide table has its narrow layout", async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const screen = await open("/");
  await expect(names(screen)).toHaveText(UNSORTED);
  const excess = await screen.locator("[data-layout]").evaluate((table) => {
    // As in the frame after the window became narrower. Reading the width draws nothing.
    table.setAttribute("data-layout", "wide");
    return document.documentElement.scrollWidth - window.innerWidth;
  });
  expect(excess).toBe(0);
});

test("the header stays in view, rows are 44 px high, and the row's name is its link", async ({ open }) => {
  const page = await open("/");
  const heights = (rows: Element[]) => rows.map((row) => row.clientHeight);
  await expect
    .poll(async () => Math.min(...(await page.locator("tbody tr").evaluateAll(heights))))
    .toBeGreaterThanOrEqual(44);
  await expect(page.getByRole("rowheader").first().getByRole("link")).toHaveText("Home 132");
  await page.getByRole("rowheader").nth(40).scrollIntoViewIfNeeded();
  const head = page.getByRole("columnheader", { name: "Page Name" });
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(56);
});

test("an empty table suggests the next step; a loading one is busy", async ({ open }) => {
  const page = await open("/");
  await page.getByRole("button", { name: "Show loading" }).click();
  await expect(page.getByText("Loading…")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Show empty" }).click();
  await expect(page.getByText("There are no pages yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create the first page" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});
