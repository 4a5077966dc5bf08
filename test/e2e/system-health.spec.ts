import { expect, test } from "./fixtures.ts";

test("the provider's Admin sees the installation's health, even on a narrow phone and in dark colors", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  await openHome("vendor@tracsoft.example");
  await page.getByRole("link", { name: "System health" }).click();
  await expect(page.getByRole("heading", { name: "System health", level: 1 })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /\(this one\)/ })).toBeVisible();
  await expect(page.getByText("PostgreSQL")).toBeVisible();
  // An installation without a backup isn't praised.
  await expect(page.getByText("Everything is working")).toHaveCount(0);
  const requests = page.getByRole("region", { name: "Requests", exact: true });
  await expect(
    requests.getByRole("img", { name: /^Line chart per hour from .+ requests\. The most was/ }),
  ).toBeVisible();
  await expect(
    page.getByRole("img", { name: /^Line chart per hour from .+% free\. The least was/ }),
  ).toBeVisible();
  await requests.getByText("Show as table").click();
  await expect(requests.getByRole("columnheader")).toHaveText(["Hour", "Requests", "Server errors"]);
  await expect(requests.getByRole("rowheader")).not.toHaveCount(0);
  await expectAccessible();
  const answered = page.waitForResponse(/GetSystemHealth/i);
  await page.getByRole("button", { name: "Refresh" }).click();
  expect((await answered).status()).toBe(200);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  // While texts are cleaned again, the provider's admin can pause it and continue later.
  const counts = { failing: 1, failed: 0 };
  const unsent = [{ ...counts, companyId: 1, company: "Mill Race", host: "", since: "2026-11-30T12:00:00Z" }];
  const queue = [{ ...counts, kind: "Send mail", waiting: 0, running: 0 }];
  const cleaning = { companies: 4, companiesDone: 1, total: 400, done: 120, refused: 0, isPaused: false };
  await page.route(/GetSystemHealth/i, async (route) => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, htmlCleaning: { ...cleaning }, unsent, queue } });
  });
  await page.route(/PauseCleaning/i, async (route) => {
    cleaning.isPaused = route.request().postDataJSON().isPaused;
    await route.fulfill({ json: "Saved" });
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  const panel = page.getByRole("region", { name: "Cleaning text" });
  await expect(panel).toContainText("Cleaning text: 120 of 400 entries, 1 of 4 companies done.");
  await expectAccessible();
  // On a phone, each list says how it's sorted.
  await expect(page.getByRole("combobox", { name: /^Sort .+ by$/ }).locator("option:checked")).toHaveText([
    "Up first",
    "Oldest first",
    "Work, A to Z",
  ]);
  await panel.getByRole("button", { name: "Pause cleaning" }).click();
  await expect(panel).toContainText("Cleaning text is paused: 120 of 400 entries");
  await panel.getByRole("button", { name: "Continue cleaning" }).click();
  await expect(panel.getByRole("button", { name: "Pause cleaning" })).toBeVisible();
  await page.unroute(/PauseCleaning/i);
  await page.unroute(/GetSystemHealth/i);

  // A new installation has no figures yet.
  await page.route(/GetHealthHistory/i, (route) => route.fulfill({ json: { hours: [] } }));
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText(/No data yet/)).toBeVisible();
  await page.route(/GetHealthHistory/i, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("The last seven days couldn't be loaded");
  await page.unroute(/GetHealthHistory/i);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(requests).toBeVisible();

  // If the server can't be reached anymore, the last values stay, and the screen says so.
  await page.route(/GetSystemHealth/i, (route) => route.abort());
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText(/didn't answer just now/)).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /\(this one\)/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("System health couldn't be loaded");
  await page.unroute(/GetSystemHealth/i);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("PostgreSQL")).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.context().clearCookies();
  await openHome();
  await expect(page.getByRole("link", { name: "Waiting work" })).toBeVisible();
  await expect(page.getByRole("link", { name: "System health" })).toHaveCount(0);
  await page.goto(app.url("/SystemHealth"));
  await expect(page).toHaveURL(/\/AdminHome/i);
});
