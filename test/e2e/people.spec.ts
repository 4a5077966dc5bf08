import { expect, test } from "./fixtures.ts";
import { createUser, dialog, expectNoSidewaysScrolling, TRACSOFT, table, VENDOR } from "./people-steps.ts";

test("the user screens send the company in their calls [C-012] [C-013] [C-015]", async ({
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
  // The host's company, whatever the person's own is.
  expect([...new Set(asked)].toSorted()).toEqual([
    "DeleteUsers Riverbend Utilities",
    "GetUsers Riverbend Utilities",
    "GetUsersByCompany Riverbend Utilities",
  ]);
});

test("Users and Roles in the menu open their screens, for Admins only [USER-003] [GUARD-019] [GUARD-007]", async ({
  page,
  app,
  openHome,
}) => {
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await openHome();
  await menu.getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL(/\/UserManagement$/);
  await expect(table(page, "Users").getByRole("rowheader").first()).toBeVisible();
  await page.getByRole("link", { name: "Create User" }).click();
  await expect(page).toHaveURL(/\/CreateUser$/);
  await expect(page.getByRole("heading", { level: 1, name: "Create User" })).toBeVisible();

  await page.context().clearCookies();
  await openHome("clerk@riverbend.example");
  await expect(menu.getByRole("link", { name: "Pages" })).toBeVisible();
  for (const name of ["Users", "Roles", "Audit log", "Companies"])
    await expect(menu.getByRole("link", { name, exact: true })).toHaveCount(0);
  for (const path of ["/UserManagement", "/CreateUser", "/UpdateUser/1", "/RoleManagement", "/AuditLog"]) {
    await page.goto(app.url(path));
    await expect(page).toHaveURL(/\/AdminHome$/i);
  }
});

test("the user list has a hundred rows per page, search, edit, and a delete question that names the address [USER-004] [USER-005] [USER-006] [CONST-002]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await createUser(page, app, "row-77@riverbend.example", { lastName: "Row 77" });
  // A hundred more than there are, because creating them takes a password hash each.
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

  // Paged with a few rows, because a hundred take minutes on a busy machine.
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
  await expect(page.getByText("No results for")).toBeVisible();

  await page.getByRole("searchbox").fill("clerk@");
  await page.getByRole("link", { name: "Edit clerk@riverbend.example" }).click();
  await expect(page).toHaveURL(/\/UpdateUser\/\d+$/);
  await expect(page.getByLabel("First name")).toHaveValue("June");

  // The last Admin stays, and the list says why.
  await page.goto(app.url("/UserManagement?search=admin%40"));
  await page.getByRole("button", { name: "Delete admin@riverbend.example" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page)).toContainText("This is the company's last admin.");
});

test("a user that doesn't exist leads to the list [USER-007] [ERR-013]", async ({ page, app, signIn }) => {
  await signIn();
  for (const id of ["999999", "nobody"]) {
    await page.goto(app.url(`/UpdateUser/${id}`));
    await expect(page).toHaveURL(/\/UserManagement$/);
  }
});

test("when creating a user, missing fields are named, and refusals appear in one line per field and next to it [USER-008] [USER-016] [USER-020] [ERR-012]", async ({
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
  await expect(page.getByLabel("First name")).toBeFocused();
  await expectAccessible();

  await page.getByLabel("First name").fill("Vera");
  await page.getByLabel("Last name").fill("Holt");
  await page.getByLabel("Email").fill("clerk@riverbend.example");
  await page.getByLabel("Phone").fill("(555) 010-0123");
  await page.getByRole("radio", { name: "Set a password" }).check();
  await page.locator('input[name="password"]').fill("quiet-Otter-52");
  const roles = page.getByRole("combobox", { name: "Roles" });
  await expect(roles.locator("option")).toContainText(["Add one…", "Admin", "Level4", "Communications"]);
  // Moving through the list by keyboard chooses nothing until Enter does.
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
  await expect(dialog(page)).toContainText("email: A user with this email address already exists.");
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
    "Active",
    "Never",
  ]);
});

test("an Admin changes, locks, and unlocks a user [USER-003] [USER-008] [USER-012]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await createUser(page, app, "lock@riverbend.example");
  await page.goto(app.url(`/UpdateUser/${id}`));
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("");
  await expectAccessible();
  await page.getByLabel("Locked").check();
  await page.getByLabel("Invalid attempts").fill("6");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Invalid attempts must be 5 or less." })).toBeVisible();
  await page.getByLabel("Invalid attempts").fill("2");
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
  await expect(page.getByLabel("First name")).toBeVisible();
  for (const label of ["Access", "Client number", "Related clients", "Company", "For a new company"])
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);

  await page.context().clearCookies();
  await signIn(VENDOR, TRACSOFT);
  await page.goto(app.url("/RoleManagement", TRACSOFT));
  await page.getByRole("textbox", { name: "New role" }).fill("Site builders");
  await page.getByRole("button", { name: "Create Role" }).click();
  await expect(page.getByRole("row", { name: /Site builders/ })).toBeVisible();
  await page.goto(app.url("/CreateUser", TRACSOFT));
  await expect(page.getByRole("textbox", { name: "Company", exact: true })).toHaveCount(0);
  const roles = page.getByRole("combobox", { name: "Roles" });
  const chosenRoles = page.getByRole("list", { name: "Roles: chosen" }).getByRole("listitem");
  await roles.selectOption("Level4");
  await roles.selectOption("Site builders");
  await page.getByLabel("For a new company").check();
  await expect(page.getByLabel("Access", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Client number")).toHaveCount(0);
  // It has no roles yet, whatever this site has, and its first user is an admin.
  await expect(chosenRoles).toHaveText(["Admin", "Level4"]);
  await expect(roles.locator("option")).toHaveText(["All chosen"]);
  // The choice of Admin is taken back with the company.
  await page.getByLabel("For a new company").uncheck();
  await expect(chosenRoles).toHaveText(["Level4"]);
  await page.getByLabel("For a new company").check();
  await expect(chosenRoles).toHaveText(["Admin", "Level4"]);
  await page.getByLabel("First name").fill("Iris");
  await page.getByLabel("Last name").fill("Lund");
  await page.getByLabel("Email").fill("iris@newtown.example");
  await page.getByLabel("Phone").fill("555 010 0124");
  await page.getByRole("radio", { name: "Set a password" }).check();
  await page.locator('input[name="password"]').fill("quiet-Otter-53");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Company is required." })).toBeVisible();
  await page.getByRole("textbox", { name: "Company", exact: true }).fill("Newtown");
  await page.getByLabel("Host names").fill("newtown.localhost\nwww.newtown.example");
  await expectAccessible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "They can sign in at newtown.localhost." }),
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
  for (const label of ["Access", "Client number", "Related clients"])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
});
