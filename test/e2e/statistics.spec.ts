import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";

test("staff see what visitors read, as a chart, as tables, and as files, also on a phone", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  await openHome();
  const views = page.getByRole("region", { name: /views in the last 30 days/ });
  await expect(views.getByRole("img", { name: /^Line chart of views per day from/ })).toBeVisible();
  await views.getByRole("link", { name: "Open statistics" }).click();
  await expect(page.getByRole("heading", { name: "Statistics", level: 1 })).toBeVisible();
  await page.getByText("Show as table").click();
  await expect(page.getByRole("table", { name: "Views per day" }).getByRole("row")).toHaveCount(31);
  await expectAccessible();
  await page.getByLabel("Period").selectOption("Last 7 days");
  await expect(page.getByRole("table", { name: "Views per day" }).getByRole("row")).toHaveCount(8);
  await expect(page).toHaveURL(/days=7/);
  await expect(page.getByRole("region", { name: "Searches without a result" })).toContainText("dog license");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export forms as CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("statistics-forms-7-days.csv");
  const csv = readFileSync(await file.path(), "utf8");
  expect(csv).toMatch(/^\uFEFFForm,Started,Sent\n/);
  expect(csv).toContain("Ask a question,");

  // A page's own numbers, and the way to them from the editor.
  await page.getByRole("region", { name: "Pages" }).getByRole("link", { name: "Outages" }).click();
  await expect(page.getByRole("heading", { name: "Statistics of Outages", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Edit this page" }).click();
  await page.getByRole("tab", { name: "Page Details" }).click();
  await page.getByRole("link", { name: /views in the last 30 days/ }).click();
  await expect(page.getByRole("heading", { name: "Statistics of Outages", level: 1 })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(app.url("/SiteStatistics"));
  await expect(page.getByRole("region", { name: "Downloads" })).toBeVisible();
  await expectAccessible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("with text twice as large, the days are below the chart and above its table", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/SiteStatistics"));
  const chart = page.getByRole("img", { name: /^Line chart of views per day from/ });
  await expect(chart).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const room = () =>
    chart.evaluate((drawing) => {
      const axis = Math.max(
        ...[...drawing.querySelectorAll("line")].map((line) => line.getBoundingClientRect().bottom),
      );
      const days = [...(drawing.nextElementSibling?.children ?? [])]
        .map((mark) => mark.getBoundingClientRect())
        .sort((one, other) => one.top - other.top)
        .slice(-2);
      const table = drawing.ownerDocument.querySelector("details")?.getBoundingClientRect().top ?? 0;
      return {
        above: Math.min(...days.map(({ top }) => top)) - axis,
        below: table - Math.max(...days.map(({ bottom }) => bottom)),
      };
    });
  await expect.poll(async () => (await room()).above).toBeGreaterThan(4);
  await expect.poll(async () => (await room()).below).toBeGreaterThanOrEqual(0);
});

test("the provider's admin sees each company's views", async ({ page, app, openHome }) => {
  await openHome("vendor@tracsoft.example");
  await page.goto(app.url("/CompanyManagement"));
  const row = page.getByRole("row", { name: /Riverbend Utilities/ });
  await expect(row).toContainText(/\d,\d{3}/);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export views per company as CSV" }).click();
  const csv = readFileSync(await (await saving).path(), "utf8");
  expect(csv).toContain("Riverbend Utilities,");
});
