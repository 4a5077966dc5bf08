import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { answerDialog, closeToast, createPage } from "./page-steps.ts";

// A tab that was opened long ago uses the current state.

const VENDOR = "vendor@tracsoft.example";
const PROVIDER = "tracsoft.localhost";

const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const account = (page: Page) => page.getByRole("button", { name: /^Account: / });
const logOut = async (page: Page) => {
  await account(page).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
};

/** Renames the company of the demo's first host as the provider's Admin. Returns the earlier name. */
const rename = (page: Page, name: string): Promise<string> =>
  page.evaluate(async (newName) => {
    const listed = await fetch("/CompanyManagement/GetCompanies");
    const companies = (await listed.json()) as { name: string; hosts: string[] }[];
    const company = companies.find(({ hosts }) => hosts.includes("localhost"));
    const answer = await fetch("/CompanyManagement/UpdateCompany", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...company, name: newName }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return company?.name ?? "";
  }, name);

test("a company that was renamed doesn't lock out its open tabs [AUTH-026] [AUTH-028]", async ({
  page,
  app,
  openHome,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(app.url("/login", PROVIDER));
  await elsewhere.getByLabel("Username").fill(VENDOR);
  await elsewhere.getByLabel("Password", { exact: true }).fill(app.password);
  await elsewhere.getByRole("button", { name: "Log In" }).click();
  await elsewhere.waitForURL(/\/adminhome/i);
  await openHome();
  const before = await rename(elsewhere, "Riverbend and Valley");
  try {
    // Saving the profile asks again who is signed in.
    await account(page).click();
    await page.getByRole("menuitem", { name: "My account" }).click();
    const name = page.getByLabel("First name");
    const first = await name.inputValue();
    for (const saved of ["Robin", first]) {
      await name.fill(saved);
      await page.getByRole("button", { name: "Save profile" }).click();
      await expect(account(page)).toHaveAccessibleName(new RegExp(`^Account: ${saved} `));
    }
    await menu(page).getByRole("link", { name: "Pages" }).click();
    await expect(page).toHaveURL(/\/PageComponentManagement$/);

    await logOut(page);
    await page.waitForURL(/\/login/);
    await page.getByLabel("Username").fill("admin@riverbend.example");
    await page.getByLabel("Password", { exact: true }).fill(app.password);
    await page.getByRole("button", { name: "Log In" }).click();
    await page.waitForURL(/\/adminhome/i);
    await account(page).click();
    await expect(page.getByText("admin@riverbend.example · Riverbend and Valley")).toBeVisible();
  } finally {
    await rename(elsewhere, before);
    await elsewhere.context().close();
  }
});

test("a company that is renamed while a screen loads doesn't send anyone to sign in [AUTH-026]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  // What the screen loaded just before the rename.
  await page.route(
    "**/Authentication/GetCompanyName",
    (route) => route.fulfill({ json: "Its name before" }),
    {
      times: 1,
    },
  );
  await page.goto(app.url("/PageComponentManagement"));
  await expect(page.getByRole("heading", { name: "Pages", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/PageComponentManagement$/);
});

test("Log Out asks before unsaved changes are lost, and Stay leaves the person signed in [SHELL-014]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn("clerk@riverbend.example");
  await page.goto(app.url("/Profile"));
  const name = page.getByLabel("First name");
  const before = await name.inputValue();
  await name.fill("Robin");
  await logOut(page);
  await page.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save profile" }).click();
  // The bar shows the saved name at once.
  await expect(account(page)).toHaveAccessibleName(/^Account: Robin /);
  await name.fill(before);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(account(page)).toHaveAccessibleName(new RegExp(`^Account: ${before} `));
  await name.fill("Nobody");
  await logOut(page);
  await page.getByRole("button", { name: "Leave page" }).click();
  await page.waitForURL(/\/login/);
  await page.goto(app.url("/Profile"));
  await page.waitForURL(/\/login/);
});

test("staff who waited for setup can continue as soon as it's done, without a reload [GUARD-005]", async ({
  page,
  openHome,
}) => {
  await page.route(/\/IsLayoutCompleted/i, (route) => route.fulfill({ json: false }));
  await openHome("clerk@riverbend.example");
  await expect(
    page.getByText("An admin is still setting up this site. You'll see your tasks here once it's ready."),
  ).toBeVisible();
  await menu(page).getByRole("link", { name: "Pages" }).click();
  await expect(
    page.getByText("An admin is still setting up this site. You'll see your tasks here once it's ready."),
  ).toBeVisible();
  await page.unroute(/\/IsLayoutCompleted/i);
  await menu(page).getByRole("link", { name: "Pages" }).click();
  await expect(page).toHaveURL(/\/PageComponentManagement$/);
  await expect(page.getByRole("heading", { level: 1, name: "Pages" })).toBeVisible();
});

test("a refused new password is marked, and the old one stays as typed [AUTH-008] [AUTH-027]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const old = "quiet-Otter-51";
  const created = await page.request.post(app.url("/api/users"), {
    data: {
      firstName: "Nora",
      lastName: "Quist",
      email: "nora@riverbend.example",
      phoneNumber: "5550100142",
      password: old,
      roles: ["Level4"],
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  await page.context().clearCookies();
  await page.goto(app.url("/login"));
  await page.getByLabel("Username").fill("nora@riverbend.example");
  await page.getByLabel("Password", { exact: true }).fill(old);
  await page.getByRole("button", { name: "Log In" }).click();
  const change = async (from: string, to: string) => {
    await page.getByLabel("Old password").fill(from);
    await page.getByLabel(/^New password/).fill(to);
    await page.getByLabel("Confirm", { exact: false }).fill(to);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change(old, old);
  await expect(page.getByRole("alert")).toContainText("must be different from the old one");
  await expect(page.getByLabel(/^New password/)).toBeFocused();
  await expect(page.getByLabel("Old password")).toHaveValue(old);
  await change("not-the-old-one", "marsh-Heron-2031");
  await expect(page.getByRole("alert")).toContainText("The old password is incorrect.");
  await expect(page.getByLabel("Old password")).toBeFocused();
});

test("someone whose address an Admin just changed can save and submit without a reload [AUTH-032]", async ({
  page,
  app,
  signIn,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(app.url("/login"));
  await elsewhere.getByLabel("Username").fill("admin@riverbend.example");
  await elsewhere.getByLabel("Password", { exact: true }).fill(app.password);
  await elsewhere.getByRole("button", { name: "Log In" }).click();
  await elsewhere.waitForURL(/\/adminhome/i);
  const readdress = (from: string, to: string) =>
    elsewhere.evaluate(
      async ([oldEmail, email]) => {
        const listed = await fetch("/api/users/GetUsersByCompany");
        const user = ((await listed.json()) as { email: string }[]).find((one) => one.email === oldEmail);
        const answer = await fetch("/api/users/AdminEditUser", {
          method: "PUT",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ ...user, email }),
        });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [from, to],
    );
  await signIn("clerk@riverbend.example");
  await page.goto(app.url("/CreateEvent"));
  await page.getByLabel("Title").fill("Pancake lunch");
  await page.getByLabel("Title").press("Tab");
  await page.getByLabel("Start Time").fill("2031-03-31T12:30");
  await page.getByRole("combobox", { name: /^Types/ }).selectOption("Community");
  await page.getByRole("textbox", { name: "Description" }).fill("Bring your neighbors.");
  const editor = await page.context().newPage();
  await editor.goto(app.url(`/UpdatePageComponent/${await createPage(elsewhere, app, "Pancake lunch")}`));
  const submit = editor.getByRole("button", { name: "Submit", exact: true });
  await expect(submit).toBeEnabled();
  await readdress("clerk@riverbend.example", "town-clerk@riverbend.example");
  try {
    // Items don't record who saves them.
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await closeToast(page, "Event Created");
    // Version steps do: the first one is refused, and the tab learns the person's current address.
    await submit.click();
    await answerDialog(editor, "Are you sure you want to submit this draft?", "Submit");
    await answerDialog(editor, "The email address is not the signed-in user's.", "OK");
    await submit.click();
    await answerDialog(editor, "Are you sure you want to submit this draft?", "Submit");
    await expect(editor.getByText("was submitted. An admin can publish it now.")).toBeAttached();
  } finally {
    await readdress("town-clerk@riverbend.example", "clerk@riverbend.example");
    await elsewhere.context().close();
  }
});

test("a tab never acts as someone else: while another person is signed in, it saves nothing and keeps everything", async ({
  page,
  app,
  signIn,
  context,
  expectAccessible,
}) => {
  const OWNER = "admin@riverbend.example";
  const OTHER = "clerk@riverbend.example";
  await signIn(OWNER);
  const base = { componentName: "Two people", content: "<p>Links</p>" };
  const created = await page.request.post(app.url("/AdminSideNav/CreateSideNav"), { data: base });
  const id = Number(await created.json());
  const stored = async () =>
    (await page.request.get(app.url(`/AdminSideNav/GetSideNav?componentId=${id}`))).json();
  const tab = await context.newPage();
  const become = async (email: string) => {
    await tab.goto(app.url("/AdminHome"));
    await logOut(tab);
    await tab.waitForURL(/\/login/);
    await tab.getByLabel("Username").fill(email);
    await tab.getByLabel("Password", { exact: true }).fill(app.password);
    await tab.getByRole("button", { name: "Log In" }).click();
    await tab.waitForURL(/\/adminhome/i);
  };

  await page.goto(app.url(`/UpdateSideNav/${id}`));
  const name = page.getByLabel("Component name");
  await name.fill("Typed first");
  await become(OTHER);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(`${OTHER} is now signed in on this browser`);
  await expect(dialog).toContainText(`${OWNER} opened this screen`);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toContainText(`${OTHER} is now signed in`);
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toContainText("nothing was changed");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(name).toHaveValue("Typed first");
  await expect.poll(stored).toMatchObject(base);
  // The first tab's screen doesn't sign out the other person either.
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toContainText(`${OTHER} is now signed in`);
  await become(OWNER);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await closeToast(page, "Saved");
  await expect.poll(stored).toMatchObject({ componentName: "Typed first" });
});
