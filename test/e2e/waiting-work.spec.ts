import { expect, test } from "./fixtures.ts";

test("an Admin sees what is waiting or has failed, even on a narrow phone; other staff don't", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/WaitingWork"));
  await expect(page.getByRole("heading", { name: "Waiting work" })).toBeVisible();
  await expect(page.getByText(/You're all caught up|Showing \d+/)).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.context().clearCookies();
  await signIn("clerk@riverbend.example");
  await page.goto(app.url("/WaitingWork"));
  await expect(page).toHaveURL(/\/AdminHome/i);
});
