import { expect, test } from "./fixtures.ts";
import { fits } from "./page-steps.ts";

// Listings of blogs, events, and issues as visitors of the demo see them.

test("the listings fit phones and are accessible [PUB-003] [PUB-032]", async ({
  page,
  app,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, part] of [
    ["/blogs", ".tn-blogs"],
    ["/news/blog?search=water&tag=Projects", ".tn-blogs-filters"],
    ["/news", ".tn-news"],
    ["/news/events", ".tn-month"],
    ["/event/ferry-road-lines", ".tn-event-keep"],
  ] as const) {
    await page.goto(app.url(path));
    await expect(page.locator(part).first()).toBeVisible();
    await expect.poll(() => fits(page), path).toBe(true);
    await expectAccessible();
  }
  await page.setViewportSize({ width: 320, height: 740 });
  for (const path of ["/blogs", "/news", "/news/events"]) {
    await page.goto(app.url(path));
    await expect.poll(() => fits(page), path).toBe(true);
  }
});

test("without scripts visitors search blogs, remove filters, follow tags and archives, and change pages [PUB-032] [PUB-033] [PUB-034]", async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const titles = page.locator(".tn-posts h2");
  await page.goto(app.url("/news/blog"));
  await expect(titles).toHaveCount(6);
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(/\/news\/blog\?blogs=\d+&page=2#blogs-\d+$/);
  await expect(page.getByText("Page 2")).toHaveAttribute("aria-current", "page");

  await page.getByLabel("Search blogs").fill("samples");
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  await expect(page).toHaveURL(/search=samples/);
  await expect(titles).toHaveText(["Six samples a day"]);
  const filters = page.getByRole("list", { name: "Current filters" });
  await expect(filters).toContainText("samples");
  await filters.getByRole("link").click();
  await expect(titles).toHaveCount(6);

  const side = page.getByRole("complementary", { name: "All stories: find a blog" });
  await side.getByRole("link", { name: /^Meters \(/ }).click();
  await expect(filters).toContainText("Meters");
  await expect(page.getByRole("link", { name: "Read your meter like a book" })).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await side
    .getByRole("link", { name: /^[A-Z][a-z]+ \d{4} \(/ })
    .first()
    .click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await expect(filters.getByRole("link")).toHaveCount(1);
  await context.close();
});

test("an event goes into the visitor's calendar as a file", async ({ page, app }) => {
  await page.goto(app.url("/event/board-rates"));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Add to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("board-rates.ics");
});

test("on a phone, a department appears below its person, and an event's day next to its picture", async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const leftOf = async (selector: string): Promise<number> =>
    (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN;
  const rightOf = async (selector: string): Promise<number> => {
    const box = await page.locator(selector).first().boundingBox();
    return box ? box.x + box.width : Number.NaN;
  };
  await page.goto(app.url("/about"));
  await expect(async () =>
    expect(await leftOf(".tn-birthdays-department")).toBe(await leftOf(".tn-birthdays-person")),
  ).toPass();
  await page.goto(app.url("/news/events"));
  await expect(async () => {
    expect(await leftOf(".tn-events-list time")).toBe(await leftOf(".tn-events-list td > a"));
    expect(await leftOf(".tn-events-list time")).toBeGreaterThan(await rightOf(".tn-events-list img"));
  }).toPass();
  // A range of hours wraps, but never before an AM or PM.
  for (const width of [336, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => page.evaluate(brokenTimes), String(width)).toEqual([]);
  }
});

/** The times of day of listed events that are on two lines. */
const brokenTimes = (): string[] => {
  const texts = document.createNodeIterator(
    document.querySelector(".tn-events-list") ?? document,
    NodeFilter.SHOW_TEXT,
  );
  const broken: string[] = [];
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
    for (const { 0: time, index } of text.data.matchAll(/\d+:\d\d [AP]M/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + time.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(time);
    }
  return broken;
};
