import type { Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";

const CEDAR_FALLS = "cedarfalls.localhost";
const HARBOR = "harbor.localhost";
const PROVIDER = "tracsoft.localhost";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const save = (page: Page, name = "Save") => page.getByRole("button", { name, exact: true }).click();

/** Types words into a list, one by one. */
const addTags = async (page: Page, label: string, ...tags: string[]): Promise<void> => {
  const field = page.getByRole("textbox", { name: label });
  for (const tag of tags) {
    await field.fill(tag);
    await field.press("Enter");
  }
};

/** Types the username and password. What follows depends on the site. */
const logIn = async (page: Page, app: AppFixture, email: string, host: string): Promise<void> => {
  await page.goto(app.url("/login", host));
  await page.getByLabel("Username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(app.password);
  await page.getByRole("button", { name: "Log In" }).click();
};

/** Signs in with a texted code, if no IP address is listed. */
const signInByCode = async (page: Page, app: AppFixture, email: string, host: string): Promise<void> => {
  const codes = () => app.outbox().flatMap((text) => /\b(\d{6}) is your\b/.exec(text)?.[1] ?? []);
  const before = codes().length;
  await logIn(page, app, email, host);
  await expect(heading(page, "Enter your code")).toBeVisible();
  await expect.poll(() => codes().length, { timeout: 150_000 }).toBe(before + 1);
  await page.getByLabel("6-digit code").fill(codes().at(-1) ?? "");
  await page.getByRole("button", { name: "Confirm" }).click();
};

test("a new site's Admin chooses modules and sets them up one by one [SET-004] [SET-005] [SET-006] [SET-012]", async ({
  page,
  app,
  expectAccessible,
}) => {
  test.slow();
  await signInByCode(page, app, "admin@cedarfalls.example", CEDAR_FALLS);
  await page.waitForURL(/\/Settings$/);
  for (const path of ["/AdminHome", "/PageComponentManagement", "/TracSoftSettings"]) {
    await page.goto(app.url(path, CEDAR_FALLS));
    await page.waitForURL(/\/Settings$/);
  }
  await expect(page.getByRole("group", { name: "Select all modules you want to initialize" })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(6);
  await expectAccessible();
  await page.getByRole("checkbox", { name: "Event" }).check();
  await page.getByRole("checkbox", { name: "Birthday" }).check();
  await page.getByRole("checkbox", { name: "Form" }).check();
  await save(page, "Initialize");

  await expect(heading(page, "Set up: Form")).toBeVisible();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await addTags(page, "Email addresses", "clerk@cedarfalls.example", "the mayor");
  await save(page, "Save and continue");
  await expect(page.getByText('"the mayor" is not a valid email address.').first()).toBeVisible();
  await page.getByRole("button", { name: "Remove the mayor" }).click();
  await save(page, "Save and continue");

  await expect(heading(page, "Set up: Event")).toBeVisible();
  await page.reload();
  await expect(heading(page, "Set up: Event")).toBeVisible();
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Event" })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await save(page, "Save and continue");
  await expect(page.getByText("Add at least one type.").first()).toBeVisible();
  await addTags(page, "Types", "Council", "council");
  await expect(page.getByRole("alertdialog")).toContainText("Tag already exists");
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("textbox", { name: "Types" }).fill("");
  await expectAccessible();

  // The choice can still be changed, what was saved stays, and what was typed isn't lost without asking.
  await page.getByRole("button", { name: "Back to the modules" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByRole("button", { name: "Remove Council" })).toBeVisible();
  await page.getByRole("button", { name: "Back to the modules" }).click();
  await page.getByRole("button", { name: "Leave page" }).click();
  await expect(page.getByRole("checkbox", { name: "Form" })).toBeDisabled();
  await save(page, "Initialize");
  await expect(heading(page, "Set up: Event")).toBeVisible();
  await addTags(page, "Types", "Council", "Fairs");
  await save(page, "Save and continue");

  await expect(heading(page, "Set up: Birthday")).toBeVisible();
  await addTags(page, "Departments", "Parks");
  await save(page, "Save and finish");

  await expect(heading(page, "Settings")).toBeVisible();
  await expect(page).toHaveURL(/\/Settings$/);
  await expect(page.getByRole("status").filter({ hasText: "The modules are set up." })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue" })).toBeFocused();
  const modules = page.getByRole("navigation", { name: "Select a module" }).getByRole("link");
  await expect(modules).toHaveCount(3);
  await page.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL(/\/LayoutManagement$/);
});

test("each module's settings are edited under their button, and the company's Admin sees those of the site [SET-001] [SET-002] [SET-003] [SET-011]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  await logIn(page, app, "admin@harbor.example", HARBOR);
  // The layout is missing: only it and the settings open [GUARD-005].
  await page.waitForURL(/\/LayoutManagement$/);
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  const modules = page.getByRole("navigation", { name: "Select a module" }).getByRole("link");
  await expect(modules).toHaveText([/^Document/, /^Event/]);

  await page.goto(app.url("/login"));
  await page.context().clearCookies();
  await signIn();
  await page.goto(app.url("/settings"));
  await expect(modules).toHaveText([/^Form/, /^Document/, /^Event/, /^Blog/, /^Newsletter/, /^Birthday/]);
  await modules.filter({ hasText: "Newsletter" }).click();
  await expect(page).toHaveURL(/\/Settings\/news$/);
  await expect(page.getByRole("heading", { level: 2, name: "Newsletter settings" })).toBeVisible();
  await expect(page.getByLabel("Default image", { exact: true })).not.toHaveValue("");
  await expectAccessible();

  await addTags(page, "Types", "Special issue");
  // Leaving with unsaved changes asks first, and nothing is lost.
  await modules.filter({ hasText: "Birthday" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Choose image: Default image" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /copper kettle/ })
    .click();
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: /Saved \d+:\d\d [AP]M/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Special issue" })).toBeVisible();
  await expect(page.getByLabel("Default image", { exact: true })).toHaveValue(/gas-kitchen/);

  await modules.filter({ hasText: "Birthday" }).click();
  await expect(page.getByRole("textbox", { name: "Departments" })).toBeVisible();
});

test("a form keeps its input after someone else's save and offers both versions", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/Settings/document"));
  await addTags(page, "Types", "Mine");
  const types = { types: ["Theirs"] };
  expect(
    (await page.request.post(app.url("/AdminSettings/UpdateDocumentSettingsData"), { data: types })).status(),
  ).toBe(200);
  await save(page);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("You changed this somewhere else while you were editing here.");
  await question.getByRole("button", { name: "Decide later" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Mine" })).toBeVisible();
  await save(page);
  await question.getByRole("button", { name: "Keep changes here" }).click();
  await expect(page.getByRole("status").filter({ hasText: /Saved \d+:\d\d [AP]M/ })).toBeVisible();
});

test("any answer but Saved is shown as the server sent it, and the values stay on the screen, unsaved [ERR-003]", async ({
  page,
  app,
  signIn,
}) => {
  const refuse = async (calls: string) => {
    await page.route(`**/AdminSettings/${calls}`, (route) => route.fulfill({ json: "Not today." }));
    await save(page);
    await expect(page.getByRole("alertdialog")).toContainText("Not today.");
    await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
    await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
    await page.unroute(`**/AdminSettings/${calls}`);
    await save(page);
    await expect(page.getByRole("status").filter({ hasText: /Saved \d+:\d\d [AP]M/ })).toBeVisible();
  };
  await signIn();
  await page.goto(app.url("/Settings/document"));
  await addTags(page, "Types", "Refused at first");
  await refuse("UpdateDocumentSettingsData");
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Refused at first" })).toBeVisible();

  await page.context().clearCookies();
  await signIn("vendor@tracsoft.example", PROVIDER);
  await page.goto(app.url("/TracSoftSettings", PROVIDER));
  await page.getByLabel("Version limit").fill("11");
  await refuse("UpdateTracSoftSettings");
});

test("the provider's Admins have their own screen at a path with the provider's name [SET-016] [SET-017] [SHELL-016] [GUARD-008]", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  await openHome("vendor@tracsoft.example", PROVIDER);
  await page.getByRole("link", { name: "TracSoft settings" }).click();
  await expect(page).toHaveURL(/\/TracSoftSettings$/);
  await expect(page.getByLabel("Dynamic form email")).toHaveValue("forms@tracsoft.example");
  await expectAccessible();
  await page.getByLabel("Version limit").fill("2");
  await page.getByLabel("Version update email").fill("");
  await save(page);
  await expect(
    page.getByText("The version limit must be a whole number of at least 3.").first(),
  ).toBeVisible();
  await expect(page.getByText("Enter the version update email.").first()).toBeVisible();
  await page.getByLabel("Version limit").fill("12");
  await page.getByLabel("Version update email").fill("review@tracsoft.example");
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: /Saved \d+:\d\d [AP]M/ })).toBeVisible();
  await page.goto(app.url("/tracsoftsettings/", PROVIDER));
  await expect(page.getByLabel("Version limit")).toHaveValue("12");
});

test("at a client's host the provider's Admins see every module, and their own screen [SHELL-008] [SHELL-016] [GUARD-020] [GUARD-021]", async ({
  page,
  app,
}) => {
  await logIn(page, app, "vendor@tracsoft.example", HARBOR);
  await page.waitForURL(/\/LayoutManagement$/);
  await expect(page.getByRole("link", { name: "TracSoft settings" })).toBeVisible();
  await page.goto(app.url("/Settings", HARBOR));
  await expect(page.getByRole("navigation", { name: "Select a module" }).getByRole("link")).toHaveCount(6);
  await expect(page.getByText("Not turned on yet").first()).toBeVisible();
});

test("people without access go to the welcome screen and see no cog or provider icon [GUARD-007] [GUARD-008] [GUARD-020] [SHELL-015]", async ({
  page,
  app,
  openHome,
}) => {
  const cog = page.getByRole("link", { name: "Settings", exact: true });
  const providerIcon = page.getByRole("link", { name: "TracSoft settings" });
  await openHome();
  await expect(cog).toBeVisible();
  await expect(providerIcon).toHaveCount(0);
  await page.goto(app.url("/TracSoftSettings"));
  await page.waitForURL(/\/AdminHome$/);

  await page.context().clearCookies();
  await openHome("editor@riverbend.example");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
  await expect(cog).toHaveCount(0);
  await expect(providerIcon).toHaveCount(0);
  for (const path of ["/Settings", "/settings/event", "/TracSoftSettings"]) {
    await page.goto(app.url(path));
    await page.waitForURL(/\/AdminHome$/);
  }
});

test("the frame at 320 px, and the menu's two widths [SHELL-003] [SHELL-012] [SHELL-013] [CONST-005]", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  await openHome("vendor@tracsoft.example", PROVIDER);
  const side = page.getByRole("complementary");
  await expect(page.getByRole("link", { name: "TracSoft CMS" })).toHaveAttribute("href", "/AdminHome");
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(250);
  await page.getByRole("button", { name: "Collapse the menu" }).press("Enter");
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(75);
  await expect(side.getByText("Pages")).toHaveCount(0);
  await page.reload();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(75);
  await expect(side.getByRole("link", { name: "Pages" })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/Settings/event", "/TracSoftSettings", "/AdminHome"]) {
    await page.goto(app.url(path, PROVIDER));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Settings", exact: true })).toBeInViewport();
    await expect(page.getByRole("button", { name: /^Account: / })).toBeInViewport();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320);
    await expectAccessible();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Pages" }).click();
  await expect(heading(page, "Pages")).toBeVisible();
});
