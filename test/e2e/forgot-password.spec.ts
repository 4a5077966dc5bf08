import type { Locator, Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";

const HARBOR = "harbor.localhost";
const HARBOR_ADMIN = "admin@harbor.example";
const NEW = "mill-Street-140";

/** In pixels. Farther down is another field. */
const BELOW = 24;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const alert = (page: Page) => page.getByRole("alert");

/** Expects the only problem right below its field, which has the focus and is described by it. */
const expectProblemAt = async (page: Page, field: Locator, text: string): Promise<void> => {
  await expect(alert(page)).toContainText(text);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(text));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  const gap = async () => {
    const [input, problem] = await Promise.all([field.boundingBox(), alert(page).boundingBox()]);
    return (problem?.y ?? 0) - ((input?.y ?? 0) + (input?.height ?? 0));
  };
  await expect.poll(gap).toBeLessThan(BELOW);
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
};

/** The emailed codes for new passwords, oldest first. */
const mailed = (app: AppFixture): string[] =>
  app.outbox().flatMap((text) => /choose a new password:\n\n {4}(\d{6})\n/.exec(text)?.[1] ?? []);

const openRequest = async (page: Page, app: AppFixture): Promise<void> => {
  await page.goto(app.url("/login", HARBOR));
  await page.getByRole("button", { name: "Don't remember your password?" }).click();
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
};

/** Sets the account's password with an emailed code, with the calls, so that other tests find it as it was. */
const setPassword = async (page: Page, app: AppFixture, password: string): Promise<void> => {
  const before = mailed(app).length;
  // In the page, which can resolve names below localhost.
  const send = (path: string, data: object): Promise<number> =>
    page.evaluate(
      async ([to, body]) => {
        const headers = { "content-type": "application/json" };
        return (await fetch(`/api/authentication/${to}`, { method: "POST", headers, body })).status;
      },
      [path, JSON.stringify(data)] as const,
    );
  await send("ForgotPasswordRequest", { username: HARBOR_ADMIN });
  await expect.poll(() => mailed(app).length).toBe(before + 1);
  const changed = await send("ForgotPasswordChange", {
    email: HARBOR_ADMIN,
    code: mailed(app).at(-1),
    newPassword: password,
    confirmPassword: password,
  });
  expect(changed).toBe(200);
};

test("a forgotten password is replaced with an emailed code [AUTH-006] [AUTH-007] [AUTH-011] [AUTH-024]", async ({
  page,
  app,
  expectAccessible,
}) => {
  await openRequest(page, app);
  await expect(page.getByLabel("Username")).toBeFocused();
  await expectAccessible();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(alert(page)).toHaveText("Enter your username.");
  const before = mailed(app).length;
  await page.getByLabel("Username").fill(HARBOR_ADMIN);
  await page.keyboard.press("Enter");

  await expect(page.getByText("If an account with this username exists")).toBeVisible();
  await expect(page.getByText("the email is in the outbox folder")).toBeVisible();
  await expect(page.locator("input[type=hidden][name=email]")).toHaveValue(HARBOR_ADMIN);
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await expect.poll(() => mailed(app).length).toBe(before + 1);
  await expectAccessible();

  const code = mailed(app).at(-1) ?? "";
  const change = async (digits: string, fresh: string, again: string) => {
    await page.getByLabel("6-digit code").fill(digits);
    await page.getByLabel("New password", { exact: true }).fill(fresh);
    await page.getByLabel("Confirm new password").fill(again);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change(code === "999999" ? "999998" : "999999", NEW, NEW);
  await expectProblemAt(page, page.getByLabel("6-digit code"), "The code is incorrect or has expired.");
  await expectAccessible();
  await change(code, NEW, `${NEW}x`);
  await expectProblemAt(page, page.getByLabel("Confirm new password"), "Passwords do not match");
  await change(code, "Password1", "Password1");
  await expectProblemAt(page, page.getByLabel("New password", { exact: true }), "too common");
  await expectAccessible();
  await expect(page.getByLabel("6-digit code")).toHaveValue(code);
  await change(code, NEW, NEW);

  await expect(page).toHaveURL(app.url("/login", HARBOR));
  await expect(heading(page, "Sign in")).toBeVisible();
  await expect(page.getByText("Your password was changed. Sign in with your new password.")).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Username").fill(HARBOR_ADMIN);
  await page.getByLabel("Password", { exact: true }).fill(NEW);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Account: Sol Brandt" })).toBeVisible();
  await setPassword(page, app, app.password);
});

test("the five panels appear one at a time, each with a way back and with empty fields [AUTH-002] [AUTH-003] [AUTH-009] [AUTH-025]", async ({
  page,
  app,
}) => {
  await page.goto(app.url("/login", HARBOR));
  await expect(page.getByLabel("Username")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(alert(page)).toHaveText("Enter your username.");

  await page.getByLabel("Username").fill("nobody@harbor.example");
  await page.getByRole("button", { name: "Don't remember your password?" }).click();
  await expect(page.locator("form")).toHaveCount(1);
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await expect(alert(page)).toBeEmpty();
  await expect(page.getByLabel("Username")).toHaveValue("");

  await page.getByLabel("Username").fill("nobody@harbor.example");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("6-digit code")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveCount(0);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(alert(page)).toHaveText("The code must have 6 digits.");
  await page.getByRole("button", { name: "Back to Login" }).click();
  await expect(heading(page, "Sign in")).toBeVisible();
  await expect(alert(page)).toBeEmpty();
  await expect(page.getByLabel("Username")).toHaveValue("");

  await page.getByRole("button", { name: "Don't remember your password?" }).click();
  await page.getByRole("button", { name: "Back to Login" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("a refusal of each forgot-password step appears in its own line [AUTH-008] [AUTH-027] [ERR-010]", async ({
  page,
  app,
}) => {
  await openRequest(page, app);
  await page.route("**/ForgotPasswordRequest", (route) =>
    route.fulfill({ status: 503, json: { message: "The database can't be reached right now." } }),
  );
  await page.getByLabel("Username").fill("nobody@harbor.example");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(alert(page)).toHaveText("The database can't be reached right now.");
  await expect(page.getByLabel("Username")).toHaveValue("nobody@harbor.example");
  await page.unroute("**/ForgotPasswordRequest");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("6-digit code")).toBeVisible();
  await expect(alert(page)).toBeEmpty();
  await page.getByLabel("6-digit code").fill("246810");
  await page.getByLabel("New password", { exact: true }).fill(NEW);
  await page.getByLabel("Confirm new password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(alert(page)).toHaveText("The code is incorrect or has expired.");
});

test("works by keyboard alone and on a phone 320 px wide, and helps with typing [AUTH-007] [AUTH-014] [AUTH-015]", async ({
  page,
  app,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(app.url("/login", HARBOR));
  const password = page.getByLabel("Password", { exact: true });
  await password.dispatchEvent("keydown", { key: "A", modifierCapsLock: true });
  await expect(page.getByText("Caps Lock is on.")).toBeVisible();
  await password.dispatchEvent("keyup", { key: "a" });
  await expect(page.getByText("Caps Lock is on.")).toHaveCount(0);

  await page.getByRole("button", { name: "Don't remember your password?" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.type("nobody@harbor.example");
  await page.keyboard.press("Enter");

  const code = page.getByLabel("6-digit code");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  // As it's pasted from a message.
  await page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement;
    document.execCommand("insertText", false, "Code: 246 810.");
    return input.value;
  });
  await expect(code).toHaveValue("246810");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("x12");
  await expect(code).toHaveValue("246811");

  await page.keyboard.press("Tab");
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  await expect(page.locator(":focus")).toHaveAccessibleDescription(/8 to 20 characters/);
  await page.keyboard.type("mill-St");
  await expect(page.getByText("8 to 20 characters (7 now)")).toBeVisible();
  await page.keyboard.type("reet");
  await expect(page.getByRole("listitem").filter({ hasText: "8 to 20 characters" })).toContainText("met");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Confirm new password")).toBeFocused();
  await page.keyboard.type("mill-Street");
  await expect(page.getByRole("listitem").filter({ hasText: "Both entries match" })).toContainText("met");
  await expectAccessible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.keyboard.press("Enter");
  await expect(alert(page)).toHaveText("The code is incorrect or has expired.");
});
