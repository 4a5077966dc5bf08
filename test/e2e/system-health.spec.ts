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

  // A new installation has no figures yet.
  await page.route(/GetHealthHistory/i, (route) => route.fulfill({ json: { hours: [] } }));
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText(/No figures yet/)).toBeVisible();
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
