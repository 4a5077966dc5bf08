import { expect, test } from "@playwright/test";
import { axeFor } from "../support/axe.ts";
import { startServer } from "../support/server-process.ts";

test("an empty installation is set up with its one-time link, and its first Admin signs in", async ({
  page,
}) => {
  test.slow();
  const server = await startServer({ env: { DEMO: "off", PROVIDER_NAME: "Brightwater" } });
  try {
    const address = (path: string) => `http://localhost:${server.port}${path}`;
    const link = () => /http:\/\/localhost:\d+(\/set-up\/\S+)/.exec(server.log())?.[1] ?? "";
    await expect.poll(link).not.toBe("");
    const path = link();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address(path));
    await expect(page.getByLabel("Company")).toHaveValue("Brightwater");
    await expect(page.getByLabel("Host names")).toHaveValue("localhost");
    await expect.poll(async () => (await axeFor(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);

    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Okoro");
    await page.getByLabel("Email").fill("ada@brightwater.example");
    await page.getByLabel("Cell phone").fill("(555) 010-0142");
    await page.getByLabel("Password", { exact: true }).fill("password1");
    await page.getByLabel("Confirm password").fill("password2");
    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByRole("alert")).toContainText("Passwords do not match");
    await expect(page.getByLabel("Email")).toHaveValue("ada@brightwater.example");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await expect.poll(async () => (await axeFor(page).analyze()).violations.map(({ id }) => id)).toEqual([]);

    await page.getByLabel("Password", { exact: true }).fill("river-Bend-2026");
    await page.getByLabel("Confirm password").fill("river-Bend-2026");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.waitForURL(/\/login$/);
    await page.getByLabel("Username").fill("ada@brightwater.example");
    await page.getByLabel("Password", { exact: true }).fill("river-Bend-2026");
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page.getByLabel("6-digit code")).toBeVisible();
    const code = () => /\b(\d{6}) is your\b/.exec(server.outbox().at(-1) ?? "")?.[1] ?? "";
    await expect.poll(code, { timeout: 150_000 }).not.toBe("");
    await page.getByLabel("6-digit code").fill(code());
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL(/\/Settings$/);
    await expect(page.getByRole("heading", { level: 1, name: "Set up this site" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Brightwater settings" })).toHaveAttribute(
      "href",
      "/BrightwaterSettings",
    );

    await page.goto(address(path));
    await expect(page.getByRole("heading", { level: 1, name: "Tenantry is set up" })).toBeVisible();
  } finally {
    await server.stop();
    server.clean();
  }
});
