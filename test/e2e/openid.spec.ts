import type { Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { closeToast } from "./page-steps.ts";

const ADMIN = "admin@riverbend.example";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

const logIn = async (page: Page, password: string, email = ADMIN) => {
  await page.getByLabel("Username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
};

/** The emails to an address, oldest first. */
const mailsOf = (app: AppFixture, email: string): string[] =>
  app.outbox().filter((mail) => mail.includes(`To: ${email}\n`));

interface StoredTokens {
  access_token: string;
  expires_at: number;
  profile: { email?: string };
}

/** What the browser's storage has of someone who signed in with /authentication/login. */
const storedTokens = (page: Page): Promise<StoredTokens | null> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("tenantry.identity.user:"));
    return key ? JSON.parse(localStorage.getItem(key) ?? "null") : null;
  });

test("signs in through the identity provider, renews silently, and signs out everywhere [AUTH-034] [AUTH-036] [AUTH-041] [AUTH-043]", async ({
  page,
  app,
  expectAccessible,
}) => {
  const windows: Page[] = [];
  page.on("popup", (opened) => void windows.push(opened));
  await page.goto(app.url(`/authentication/login?returnUrl=${encodeURIComponent("/AdminHome")}`));
  await page.waitForURL(/\/login\?returnUrl=%2Fconnect%2Finteraction%2F/);
  await logIn(page, app.password);
  await page.waitForURL(app.url("/AdminHome"));
  await expect(heading(page, "Welcome")).toBeVisible();
  const first = await storedTokens(page);
  expect(first?.profile.email).toBe(ADMIN);

  // While the admin is open, a token that expires within the minute is renewed automatically.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("tenantry.identity.user:")) ?? "";
    const user = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...user, expires_at: Math.floor(Date.now() / 1000) + 30 }));
  });
  await page.reload();
  await expect.poll(async () => (await storedTokens(page))?.access_token).not.toBe(first?.access_token);
  await expect
    .poll(async () => (await storedTokens(page))?.expires_at)
    .toBeGreaterThan(Date.now() / 1000 + 600);
  await expect(heading(page, "Welcome")).toBeVisible();

  await page.goto(app.url("/authentication/logout"));
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/authentication\/logged-out$/);
  await expect(page.getByText("You successfully logged out!", { exact: true })).toBeVisible();
  await expectAccessible();
  await expect.poll(() => storedTokens(page)).toBeNull();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("user"))).toBeNull();
  await page.goto(app.url("/AdminHome"));
  await page.waitForURL(/\/login$/);
  expect(windows).toEqual([]);
});

test("someone already signed in passes without a screen, to the site's root by default [AUTH-043]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/authentication/login"));
  await page.waitForURL(app.url("/"));
  await expect.poll(async () => (await storedTokens(page))?.profile.email).toBe(ADMIN);
});

test("logging out in the admin ends the tokens, too [AUTH-044]", async ({ page, app, signIn }) => {
  await signIn();
  await page.goto(app.url("/authentication/login?returnUrl=/AdminHome"));
  await page.waitForURL(app.url("/AdminHome"));
  await expect.poll(() => storedTokens(page)).not.toBeNull();
  await page.getByRole("button", { name: "Account: Alma Reyes" }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await page.waitForURL(/\/login$/);
  await expect.poll(() => storedTokens(page)).toBeNull();
});

test("a link to the log-out page doesn't sign anyone out [AUTH-039] [AUTH-046]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/authentication/logout"));
  await expect(page.getByText("The logout was not initiated from within the page.")).toBeVisible();
  await expectAccessible();
  await page.goto(app.url("/AdminHome"));
  await expect(heading(page, "Welcome")).toBeVisible();
});

test("returning from a sign-out that never began is an error, and doesn't sign anyone out [AUTH-040] [AUTH-046]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/authentication/login?returnUrl=/AdminHome"));
  await page.waitForURL(app.url("/AdminHome"));
  const tokens = await storedTokens(page);
  for (const query of ["", "?state=made-up"]) {
    await page.goto(app.url(`/authentication/logout-callback${query}`));
    await expect(page.getByText("The logout was not initiated from within the page.")).toBeVisible();
    // The company's name, as on every card of these screens.
    await expect(page.locator("main strong")).toHaveText("Riverbend Utilities");
  }
  await expectAccessible();
  expect(tokens?.profile.email).toBe(ADMIN);
  await expect.poll(async () => (await storedTokens(page))?.profile.email).toBe(ADMIN);
});

test("a failed sign-in shows the message in its address as plain text [AUTH-033] [AUTH-035] [AUTH-046] [ERR-017]", async ({
  page,
  app,
  expectAccessible,
}) => {
  const text = `<img src=x onerror="document.title='gone'">`;
  await page.goto(app.url(`/authentication/login-failed?message=${encodeURIComponent(text)}`));
  await expect(page.getByText(text)).toBeVisible();
  await expectAccessible();
  await page.goto(app.url("/authentication/login-callback?code=made-up&state=unknown"));
  await page.waitForURL(/login-failed\?message=/);
  await expect(page.getByText("There was an error signing in.")).toBeVisible();
});

test("a wrong return address, an unknown action, and missing settings each show their error [AUTH-042] [AUTH-047] [AUTH-048] [ERR-017]", async ({
  page,
  app,
  expectAccessible,
}) => {
  const returnUrl = "Invalid return url. The return url needs to have the same origin as the current page.";
  for (const action of ["login", "logout", "logged-out", "register"]) {
    await page.goto(app.url(`/authentication/${action}?returnUrl=https://evil.example/`));
    await expect(page.getByText(returnUrl)).toBeVisible();
    await expect(page).toHaveURL((address) => address.pathname === `/authentication/${action}`);
  }
  await expectAccessible();
  await page.goto(app.url("/authentication/frobnicate"));
  await expect(page.getByText("Invalid action 'frobnicate'.")).toBeVisible();
  await page.route("**/_configuration/site", (route) => route.fulfill({ status: 404, json: "Unknown." }));
  await page.goto(app.url("/authentication/login"));
  await expect(page.getByText("Could not load settings for 'site'")).toBeVisible();
});

test("the profile is the manage page, with name, password, and sessions [AUTH-037]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn("editor@riverbend.example");
  await page.goto(app.url("/authentication/profile"));
  await page.waitForURL(/\/Profile$/);
  await expect(heading(page, "My account")).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  }
  const about = page.getByRole("form", { name: "About you" });
  await about.getByLabel("Phone").fill("12");
  await about.getByRole("button", { name: "Save profile" }).click();
  await expect(about.getByText("use 10 digits, like", { exact: false }).first()).toBeVisible();
  await about.getByLabel("Phone").fill("555 010 0188");
  await about.getByRole("button", { name: "Save profile" }).click();
  await expect(about.getByRole("status")).toContainText(/Saved \d+:\d\d [AP]M/);

  const password = page.getByRole("form", { name: "Password" });
  const change = async (old: string, fresh: string) => {
    await password.getByLabel("Old password").fill(old);
    await password.getByLabel(/^New password/).fill(fresh);
    await password.getByLabel("Confirm new password").fill(fresh);
    await password.getByRole("button", { name: "Change password" }).click();
  };
  await change("not-the-password", "marsh-Heron-2031");
  await expect(password.getByText("The old password is incorrect.").first()).toBeVisible();
  await expect(password.getByLabel(/^New password/)).toHaveValue("marsh-Heron-2031");
  await change(app.password, "marsh-Heron-2031");
  await closeToast(page, "Your password was changed");
  await page.reload();
  await expect(page.getByLabel("Phone")).toHaveValue("555 010 0188");
  // Other tests sign in as the same person.
  await change("marsh-Heron-2031", app.password);
  await closeToast(page, "Your password was changed");
});

test("a visitor registers and gets back to sign-in; a used link says so [AUTH-038]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await page.goto(app.url("/authentication/register"));
  await page.waitForURL(/\/Register\?returnUrl=/);
  await expect(page.getByText("Registration is closed on this site.", { exact: false })).toBeVisible();

  await signIn();
  await page.goto(app.url("/UserManagement"));
  const toggle = page.getByRole("switch", { name: "Let visitors register" });
  await toggle.click();
  await expect(toggle).toBeChecked();
  await page.context().clearCookies();

  await page.goto(app.url("/authentication/register"));
  await expect(heading(page, "Register")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Neighbor");
  await page.getByLabel("Email").fill("nora@example.test");
  await page.getByLabel("Phone").fill("555 010 0177");
  await page.getByLabel(/^Password/).fill("password123");
  await page.getByLabel("Confirm password").fill("password123");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("too common", { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Nora");
  await page.getByLabel(/^Password/).fill("river-Crossing-81");
  await page.getByLabel("Confirm password").fill("river-Crossing-81");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(heading(page, "Check your email")).toBeVisible();

  await expectAccessible();
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await page.waitForURL(/\/login/);
  await logIn(page, "river-Crossing-81", "nora@example.test");
  await expect(page.getByRole("alert")).toHaveText("The username or password is incorrect.");

  const links = () =>
    mailsOf(app, "nora@example.test").flatMap((mail) => /\/Register(#confirm=[\w-]+)/.exec(mail) ?? []);
  await expect.poll(() => links().length).toBe(2);
  const link = app.url(`/Register${links()[1]}`);
  const confirm = page.getByRole("button", { name: "Confirm my email address" });
  // The link also works in a tab that already shows the screen.
  await page.goto(app.url("/Register"));
  await expect(page.getByLabel("First name")).toBeVisible();
  await page.goto(link);
  await confirm.click();
  await expect(heading(page, "Email address confirmed")).toBeVisible();
  await expectAccessible();
  await page.reload();
  await confirm.click();
  await expect(page.getByText("This link has expired or was already used.", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Register again" })).toBeVisible();
  await expectAccessible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn();
  await page.goto(app.url("/UserManagement"));
  await page.getByRole("link", { name: "Nora Neighbor" }).click();
  // In the list, the switch for registrations also mentions locked accounts.
  await expect(heading(page, "Edit nora@example.test")).toBeVisible();
  await page.getByLabel("Locked").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/\/UserManagement$/);
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.context().clearCookies();
  await page.goto(app.url("/login"));
  await logIn(page, "river-Crossing-81", "nora@example.test");
  await page.waitForURL(/\/AdminHome/);
});
