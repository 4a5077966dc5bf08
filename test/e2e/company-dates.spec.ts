import type { Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { createPage } from "./page-steps.ts";

/** Today's date in a time zone. */
const dayIn = (timeZone: string): string => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
const textIn = (timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, ...options }).format(new Date());

/** They are 25 hours apart, so one of them always has a different date than the browser. */
const farFrom = (browserZone: string): string =>
  ["Pacific/Kiritimati", "Pacific/Niue"].find((zone) => dayIn(zone) !== dayIn(browserZone)) ?? "UTC";

/** Saves Site Information with only another time zone. */
const setTimeZone = async (page: Page, app: AppFixture, timeZone: string): Promise<void> => {
  const layout = await (await page.request.get(app.url("/Admin/GetLayoutComponents"))).json();
  const answer = await page.request.post(app.url("/Admin/UpdateLayoutComponents"), {
    data: { ...layout, company: { ...layout.company, timeZone } },
  });
  expect(await answer.json()).toBe("Saved");
};

for (const timezoneId of ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"])
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId, viewport: { width: 1440, height: 900 } });

    test("fills in and shows the company's date [VER-015] [EDIT-007]", async ({ page, app, signIn }) => {
      const companyZone = farFrom(timezoneId);
      await signIn();
      await setTimeZone(page, app, companyZone);
      try {
        const shortDay = textIn(companyZone, { year: "numeric", month: "numeric", day: "numeric" });
        const day = textIn(companyZone, { dateStyle: "medium" });
        // Whatever the browser's clock says.
        await page.clock.setFixedTime("2031-05-05T12:00:00Z");
        for (const path of ["/CreateDocument", "/CreateBlog", "/CreateNews"]) {
          await page.goto(app.url(path));
          await expect(page.getByLabel(/^Date/)).toHaveValue(dayIn(companyZone));
        }

        const pageId = await createPage(page, app, `Dated ${timezoneId}`);
        await page.goto(app.url(`/UpdatePageComponent/${pageId}`));
        await expect(page.getByRole("combobox", { name: "Version" }).locator("option")).toHaveText([
          `V1 ${shortDay} (draft)`,
        ]);
        await page.getByRole("tab", { name: "Version Log" }).click();
        await expect(page.getByRole("row", { name: /Created draft V1/ }).locator("time")).toHaveText(
          shortDay,
        );

        await page.goto(app.url("/AuditLog"));
        await expect(
          page
            .getByRole("row", { name: /Created page/ })
            .first()
            .locator("time"),
        ).toContainText(day);

        await page.goto(app.url("/Profile"));
        await expect(
          page
            .getByText(/^Signed in /)
            .first()
            .locator("time"),
        ).toContainText(day);

        const created = await page.request.post(app.url("/api/users"), {
          data: {
            firstName: "Dora",
            lastName: timezoneId,
            email: `dora-${timezoneId.replace("/", "-").toLowerCase()}@riverbend.example`,
            phoneNumber: "5550100142",
            password: "quiet-Otter-51",
            roles: ["Level4"],
          },
        });
        expect(created.status(), await created.text()).toBe(201);
        await page.goto(app.url("/UserManagement"));
        await expect(
          page.getByRole("row", { name: /^Dora/ }).filter({ hasText: timezoneId }).locator("time"),
        ).toContainText(day);
      } finally {
        await setTimeZone(page, app, "America/New_York");
      }
    });
  });

/** Dates and times of day on the screen that continue on another line, such as "Nov 30," above "2026". */
const brokenDates = (page: Page): Promise<string[]> =>
  page.getByRole("main").evaluate((main) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
      for (const { 0: date, index } of node.data.matchAll(
        /\b[A-Z][a-z]{2} \d+(, \d{4})?|\d+\/\d+\/\d{4}|\d+:\d\d [AP]M/g,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + date.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(date);
      }
    return found;
  });

test("lists don't break within a date or a time of day, at any width", async ({ page, app, signIn }) => {
  await signIn();
  for (const path of [
    "/FormBuilderSubmissions/2",
    "/EventManagement",
    "/BlogManagement",
    "/ReusableBlockManagement",
  ]) {
    await page.goto(app.url(path));
    await expect(
      page
        .getByRole("table")
        .getByText(/\d+:\d\d [AP]M/)
        .first(),
    ).toBeVisible();
    for (const width of [1440, 1200, 1024, 900, 768, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => brokenDates(page), `${path} at ${width} pixels`).toEqual([]);
    }
  }
});
