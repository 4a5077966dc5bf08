import type { Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";

const VENDOR = "vendor@tracsoft.example";
const TRACSOFT = "tracsoft.localhost";

const table = (page: Page, name: string) => page.getByRole("table", { name });
const dialog = (page: Page) => page.getByRole("alertdialog");

/** Creates a user by the call, with the session of the browser. Answers the id. */
const createUser = async (page: Page, app: AppFixture, email: string, more: object = {}): Promise<number> => {
  const answer = await page.request.post(app.url("/api/users"), {
    data: {
      firstName: "Nora",
      lastName: "Quist",
      email,
      phoneNumber: "5550100142",
      password: "quiet-Otter-51",
      roles: ["Level4"],
      ...more,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as number;
};

const expectNoSidewaysScrolling = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 800 });
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, `sideways scrolling at ${width}`).toBeLessThanOrEqual(0);
};

test("the screens of users name the company in their calls [C-012] [C-013] [C-015]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn(VENDOR, "localhost");
  const id = await createUser(page, app, "named@riverbend.example");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const name = /^\/api\/users\/(GetUsersByCompany|GetUsers|DeleteUsers)$/.exec(pathname)?.[1];
    if (name) asked.push(`${name} ${searchParams.get("company")}`);
  });
  await page.goto(app.url(`/UpdateUser/${id}`));
  await expect(page.getByRole("heading", { name: "Edit named@riverbend.example" })).toBeVisible();
  await page.goto(app.url("/UserManagement"));
  await page.getByRole("button", { name: "Delete named@riverbend.example" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("cell", { name: "named@riverbend.example" })).toHaveCount(0);
  // The host's company, whichever the person's own is.
  expect([...new Set(asked)].toSorted()).toEqual([
    "DeleteUsers Riverbend Utilities",
    "GetUsers Riverbend Utilities",
    "GetUsersByCompany Riverbend Utilities",
  ]);
});

test("a company without a host name is marked, with the way on", async ({ page, app, signIn }) => {
  await signIn(VENDOR, TRACSOFT);
  // Only the browser resolves the names of the demo's hosts.
  const status = await page.evaluate(async () => {
    const user = {
      firstName: "Nora",
      lastName: "Quist",
      email: "nora@hostless.example",
      phoneNumber: "5550100142",
      password: "quiet-Otter-51",
      roles: ["Admin"],
      isNewCompany: true,
      company: "Hostless",
    };
    const headers = { "content-type": "application/json" };
    return (await fetch("/api/users", { method: "POST", headers, body: JSON.stringify(user) })).status;
  });
  expect(status).toBe(201);
  await page.goto(app.url("/CompanyManagement", TRACSOFT));
  const row = page.getByRole("row", { name: /^Hostless/ });
  await expect(row).toContainText("No host name");
  await row.getByRole("link", { name: "Add a host name to Hostless" }).click();
  await expect(page.getByRole("heading", { name: "Edit Hostless" })).toBeVisible();
});

test("Users and Roles lead from the menu to their screens, for Admins alone [USER-003] [GUARD-019] [GUARD-007]", async ({
  page,
  app,
  signIn,
}) => {
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await signIn();
  await menu.getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL(/\/UserManagement$/);
  await expect(table(page, "Users").getByRole("rowheader").first()).toBeVisible();
  await page.getByRole("link", { name: "Create User" }).click();
  await expect(page).toHaveURL(/\/CreateUser$/);
  await expect(page.getByRole("heading", { level: 1, name: "Create User" })).toBeVisible();

  await page.context().clearCookies();
  await signIn("clerk@riverbend.example");
  await expect(menu.getByRole("link", { name: "Pages" })).toBeVisible();
  for (const name of ["Users", "Roles", "Audit Log", "Companies"])
    await expect(menu.getByRole("link", { name, exact: true })).toHaveCount(0);
  for (const path of ["/UserManagement", "/CreateUser", "/UpdateUser/1", "/RoleManagement", "/AuditLog"]) {
    await page.goto(app.url(path));
    await expect(page).toHaveURL(/\/AdminHome$/i);
  }
});

test("the user list: a hundred rows a page, search, edit, and deletion that names the address [USER-004] [USER-005] [USER-006] [CONST-002]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await createUser(page, app, "row-77@riverbend.example", { lastName: "Row 77" });
  // A hundred more than there are: making them takes a password hash each.
  await page.route("**/api/users/GetUsersByCompany*", async (route) => {
    const response = await route.fetch();
    const [first, ...others] = (await response.json()) as object[];
    const more = Array.from({ length: 100 }, (_, number) => ({ ...first, id: 1_000_000 + number }));
    await route.fulfill({ response, json: [first, ...others, ...more] });
  });
  await page.goto(app.url("/UserManagement"));
  const rows = table(page, "Users").getByRole("rowheader");
  await expect(rows).toHaveCount(100);
  await expect(page.getByRole("button", { name: "Page 2" })).toBeVisible();
  await expectNoSidewaysScrolling(page, 320);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Looked through with a few rows: with a hundred it takes minutes on a busy machine.
  await page.unroute("**/api/users/GetUsersByCompany*");
  await page.reload();
  await expect(rows).not.toHaveCount(100);
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("searchbox").fill("row-77@");
  await expect(rows).toHaveText(["Nora Row 77"]);
  await page.getByRole("button", { name: "Delete row-77@riverbend.example" }).click();
  await expect(dialog(page)).toContainText(
    "Are you sure you want to delete the user row-77@riverbend.example?",
  );
  await page.getByRole("button", { name: "Keep user" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Delete row-77@riverbend.example" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nothing matches")).toBeVisible();

  await page.getByRole("searchbox").fill("clerk@");
  await page.getByRole("link", { name: "Edit clerk@riverbend.example" }).click();
  await expect(page).toHaveURL(/\/UpdateUser\/\d+$/);
  await expect(page.getByLabel("First Name")).toHaveValue("June");

  // The last Admin stays, and the list says why.
  await page.goto(app.url("/UserManagement?search=admin%40"));
  await page.getByRole("button", { name: "Delete admin@riverbend.example" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page)).toContainText("This is the company's last Admin.");
});

test("a user that doesn't exist leads to the list [USER-007] [ERR-013]", async ({ page, app, signIn }) => {
  await signIn();
  for (const id of ["999999", "nobody"]) {
    await page.goto(app.url(`/UpdateUser/${id}`));
    await expect(page).toHaveURL(/\/UserManagement$/);
  }
});

test("creating a user: what is missing is said, refusals stand one line a field and beside it [USER-008] [USER-016] [USER-020] [ERR-012]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/CreateUser"));
  await page.getByRole("button", { name: "Save" }).click();
  for (const sentence of [
    "First name is required.",
    "Last name is required.",
    "Email is required.",
    "Phone is required.",
    "Choose at least one role.",
  ])
    await expect(page.getByRole("link", { name: sentence })).toBeVisible();
  await expect(page.getByLabel("First Name")).toBeFocused();
  await expectAccessible();

  await page.getByLabel("First Name").fill("Vera");
  await page.getByLabel("Last Name").fill("Holt");
  await page.getByLabel("Email").fill("clerk@riverbend.example");
  await page.getByLabel("Phone").fill("(555) 010-0123");
  await page.locator('input[name="password"]').fill("quiet-Otter-52");
  const roles = page.getByRole("combobox", { name: "Roles" });
  await expect(roles.locator("option")).toContainText(["Add one…", "Admin", "Level4", "Communications"]);
  // Looking through the list by keyboard chooses nothing until Enter does.
  await roles.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(1);
  await page.getByRole("button", { name: /^Remove / }).click();
  await roles.selectOption("Communications");
  await roles.selectOption("Level4");
  await page.getByRole("button", { name: "Remove Level4" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toContainText("email: A user with this email address exists already.");
  await page.getByRole("button", { name: "OK" }).click();
  const email = page.getByLabel("Email");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveValue("clerk@riverbend.example");
  await expectNoSidewaysScrolling(page, 320);
  await expectAccessible();

  await email.fill("vera@riverbend.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "vera@riverbend.example was created" }),
  ).toBeVisible();
  await page.getByRole("searchbox").fill("vera@");
  const row = table(page, "Users").getByRole("row").filter({ hasText: "Vera Holt" });
  await expect(row.getByRole("cell")).toContainText([
    "vera@riverbend.example",
    /Level4,\s*Communications/,
    "555 010 0123",
    "No",
  ]);
});

test("an Admin changes, locks and unlocks a user [USER-003] [USER-008] [USER-012]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await createUser(page, app, "lock@riverbend.example");
  await page.goto(app.url(`/UpdateUser/${id}`));
  await expect(page.getByLabel("New Password", { exact: true })).toHaveValue("");
  await expectAccessible();
  await page.getByLabel("Locked").check();
  await page.getByLabel("Invalid Attempts").fill("6");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Invalid attempts must be 5 or less." })).toBeVisible();
  await page.getByLabel("Invalid Attempts").fill("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "lock@riverbend.example was saved" }),
  ).toBeVisible();
  await page.getByRole("searchbox").fill("lock@");
  await expect(table(page, "Users").getByText("Locked", { exact: true }).last()).toBeVisible();

  await page.getByRole("link", { name: "Edit lock@riverbend.example" }).click();
  await expect(page.getByLabel("Locked")).toBeChecked();
  await page.getByLabel("Locked").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/UserManagement$/);
  const saved = await page.request.get(app.url(`/api/users/GetUsers?id=${id}`));
  expect(await saved.json()).toMatchObject({ isLockedOut: false, invalidAttempts: 0, firstName: "Nora" });
});

test("the fields of clients and of a new company show where they belong [USER-017] [USER-018] [USER-019] [USER-015]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/CreateUser"));
  await expect(page.getByLabel("First Name")).toBeVisible();
  for (const label of ["Access", "Client Number", "Related Clients", "Company", "For a new company"])
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);

  await page.context().clearCookies();
  await signIn(VENDOR, TRACSOFT);
  await page.goto(app.url("/CreateUser", TRACSOFT));
  await expect(page.getByRole("textbox", { name: "Company", exact: true })).toHaveCount(0);
  await page.getByLabel("For a new company").check();
  await expect(page.getByLabel("Access", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Client Number")).toHaveCount(0);
  // It has no roles of its own yet, whatever this site has.
  const roles = page.getByRole("combobox", { name: "Roles" });
  await expect(roles.locator("option")).toHaveText(["Add one…", "Admin", "Level4"]);
  await page.getByLabel("First Name").fill("Iris");
  await page.getByLabel("Last Name").fill("Lund");
  await page.getByLabel("Email").fill("iris@newtown.example");
  await page.getByLabel("Phone").fill("555 010 0124");
  await page.locator('input[name="password"]').fill("quiet-Otter-53");
  await roles.selectOption("Admin");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Company is required." })).toBeVisible();
  await page.getByRole("textbox", { name: "Company", exact: true }).fill("Newtown");
  await page.getByLabel("Host Names").fill("newtown.localhost\nwww.newtown.example");
  await expectAccessible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "They sign in at newtown.localhost." }),
  ).toBeVisible();
  // Only the browser resolves the names of the demo's hosts.
  const newSite = await page.context().newPage();
  await expect
    .poll(async () => {
      const answer = await newSite.goto(app.url("/Authentication/GetCompanyName", "newtown.localhost"));
      return answer?.text();
    })
    .toBe('"Newtown"');
  await newSite.close();

  // A company with client numbers shows all three.
  await page.goto(app.url("/CompanyManagement", TRACSOFT));
  await page.getByRole("link", { name: "Edit TracSoft" }).click();
  await page.getByLabel("Uses client numbers").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "TracSoft was saved" })).toBeVisible();
  await page.goto(app.url("/CreateUser", TRACSOFT));
  for (const label of ["Access", "Client Number", "Related Clients"])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
});

test("the role screen: the company's name, a field, a sortable column, the printed alerts [ROLE-006] [ROLE-007] [ROLE-008] [ERR-011]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/RoleManagement"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roles of Riverbend Utilities");
  const head = table(page, "Roles").getByRole("columnheader");
  await expect(head).toHaveText(["Role"]);
  const create = page.getByRole("button", { name: "Create Role" });
  const input = page.getByRole("textbox", { name: "New role" });
  await create.click();
  await expect(dialog(page)).toContainText("Role can not be null.");
  await page.keyboard.press("Enter");
  await input.fill("communications");
  await input.press("Enter");
  await expect(dialog(page)).toContainText("Role already exists.");
  await page.keyboard.press("Enter");
  await expect(input).toHaveValue("communications");
  // Whatever isn't "Created" is told as it is answered.
  await page.route("**/RoleManagement/AddRole", (route) => route.fulfill({ json: "Not today." }));
  await input.fill("Not today");
  await input.press("Enter");
  await expect(dialog(page)).toContainText("Not today.");
  await page.keyboard.press("Enter");
  await expect(input).toHaveValue("Not today");
  await page.unroute("**/RoleManagement/AddRole");
  for (let number = 1; number <= 98; number += 1)
    await page.request.post(app.url("/RoleManagement/AddRole"), { data: { roleName: `Crew ${number}` } });
  await input.fill("Water quality");
  await input.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "“Water quality” was created" })).toBeVisible();
  await expect(input).toHaveValue("");
  const rows = table(page, "Roles").getByRole("rowheader");
  await expect(rows).toHaveCount(100);
  await head.getByRole("button").click();
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(rows.first()).toHaveText("Water quality");
  await page.route("**/RoleManagement/GetRoles", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: ((await response.json()) as object[]).slice(0, 5) });
  });
  await page.reload();
  await expect(rows).toHaveCount(5);
  await expectAccessible();
  await expectNoSidewaysScrolling(page, 320);
  await expectAccessible();
});

test("the provider's Admin creates and changes companies; nobody else gets there", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn(VENDOR, TRACSOFT);
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Companies" }).click();
  await expect(table(page, "Companies").getByRole("rowheader").first()).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Create Company" }).click();
  await page.getByRole("textbox", { name: "Company", exact: true }).fill("Riverbend Utilities");
  await page.getByLabel("Host Names").fill("https://brook.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /“https:\/\/brook.example” is no host name/ })).toBeVisible();
  await page.getByLabel("Host Names").fill("brook.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toContainText("name: A company with this name exists already.");
  await page.getByRole("button", { name: "OK" }).click();
  await expectAccessible();
  await page.getByRole("textbox", { name: "Company", exact: true }).fill("Brook Village");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Brook Village was created" })).toBeVisible();
  const row = table(page, "Companies").getByRole("row").filter({ hasText: "Brook Village" });
  await expect(row.getByRole("cell")).toContainText(["brook.example", "No", "No", "America/New_York"]);
  await page.getByRole("link", { name: "Edit Brook Village" }).click();
  await page.getByLabel("Time Zone").selectOption("America/Denver");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("America/Denver");
  await expectNoSidewaysScrolling(page, 320);

  await page.context().clearCookies();
  await signIn();
  await page.goto(app.url("/CompanyManagement"));
  await expect(page).toHaveURL(/\/AdminHome$/i);
});

test("the audit log shows who changed what, and can be narrowed down", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await createUser(page, app, "audit@riverbend.example", { firstName: "Old" });
  await page.request.put(app.url("/api/users/AdminEditUser"), {
    data: {
      id,
      firstName: "New",
      lastName: "Quist",
      email: "audit@riverbend.example",
      phoneNumber: "5550100142",
      roles: ["Level4"],
    },
  });
  await page.goto(app.url("/AuditLog"));
  const row = table(page, "Audit log")
    .getByRole("row")
    .filter({ hasText: "Updated user: audit@riverbend.example" });
  await expect(row).toContainText("admin@riverbend.example");
  await expect(row).toContainText("firstName: Old → New");
  await expectAccessible();
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("Nothing was changed on these days.")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("");
  await expect(row).toBeVisible();
  await page.getByRole("searchbox").fill("nobody@");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("searchbox").fill("ADMIN@riverbend");
  await expect(row).toBeVisible();
  await expectNoSidewaysScrolling(page, 320);
  await expectAccessible();
});
