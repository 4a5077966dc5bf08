import type { Locator, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createPage, storedPage } from "./page-steps.ts";
import { createUser, dialog, expectNoSidewaysScrolling, TRACSOFT, table, VENDOR } from "./people-steps.ts";

test("a company without a host name is marked, with a link to add one", async ({ page, app, signIn }) => {
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

test("the role screen has the company's name, a field, a sortable column, and the printed alerts [ROLE-006] [ROLE-007] [ROLE-008] [ERR-011]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/RoleManagement"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Riverbend Utilities roles");
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
  // Any answer except "Created" is shown as the server sent it.
  await page.route("**/RoleManagement/AddRole", (route) => route.fulfill({ json: "Not today." }));
  await input.fill("Not today");
  await input.press("Enter");
  await expect(dialog(page)).toContainText("Not today.");
  await page.keyboard.press("Enter");
  await expect(input).toHaveValue("Not today");
  await page.unroute("**/RoleManagement/AddRole");
  for (let number = 1; number <= 98; number += 1)
    await page.request.post(app.url("/RoleManagement/AddRole"), { data: { roleName: `Crew ${number}` } });
  // The answer to the first attempt is lost, and the second one doesn't find the name taken.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/RoleManagement/AddRole", loseAnswer, { times: 1 });
  await input.fill("Water quality");
  await input.press("Enter");
  await expect(dialog(page)).toContainText("The server can't be reached.");
  await page.keyboard.press("Enter");
  await input.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "“Water quality” was created" })).toBeVisible();
  await expect(input).toHaveValue("");
  const rows = table(page, "Roles").getByRole("rowheader");
  await expect(rows).toHaveCount(100);
  await head.getByRole("button").click();
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(rows.first()).toContainText(/^Water quality/);
  await page.route("**/RoleManagement/GetRoles", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: ((await response.json()) as object[]).slice(0, 5) });
  });
  await page.reload();
  await expect(rows).toHaveCount(5);
  const communications = rows.filter({ hasText: /^Communications/ });
  await expect(communications).toContainText("No page is limited to this role");
  await expectAccessible();
  await expectNoSidewaysScrolling(page, 320);
  await expectAccessible();
});

test("an Admin reads what a role allows, renames it, and deletes it once its pages have another role", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const newRole = async (roleName: string): Promise<number> => {
    await page.request.post(app.url("/RoleManagement/AddRole"), { data: { roleName } });
    const roles = await (await page.request.get(app.url("/RoleManagement/GetRoles"))).json();
    return (roles as { id: number; name: string }[]).find(({ name }) => name === roleName)?.id ?? 0;
  };
  // First in the list, which has many roles once the test above has run.
  const arbor = await newRole("Arbor");
  const arena = await newRole("Arena");
  const pageId = await createPage(page, app, "Picnic shelters", { roleId: arbor });

  await page.goto(app.url("/RoleManagement"));
  const role = (name: string) =>
    table(page, "Roles")
      .getByRole("rowheader")
      .filter({ has: page.getByText(name, { exact: true }) });
  await expect(role("Admin")).toContainText("manage users and roles");
  await expect(role("Arbor")).toContainText("Edit 1 page limited to this role and admins.");
  await expect(role("Arbor").getByRole("link", { name: "Picnic shelters" })).toBeVisible();
  await expect(role("Arbor")).toContainText("No one has this role.");

  await page.getByRole("button", { name: "Rename Arbor" }).click();
  await dialog(page).getByLabel("Role name").fill("arena");
  await dialog(page).getByRole("button", { name: "Rename role" }).click();
  await expect(dialog(page)).toContainText("Role already exists.");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Role name")).toHaveValue("arena");
  await dialog(page).getByLabel("Role name").fill("Arbor and gardens");
  await page.keyboard.press("Enter");
  await expect(role("Arbor and gardens")).toContainText("1 page");

  await page.getByRole("button", { name: "Delete Arbor and gardens" }).click();
  await expect(dialog(page)).toContainText("Picnic shelters");
  await expectAccessible();
  // The dialog stays until the pages have a role.
  await dialog(page).getByRole("button", { name: "Delete role" }).click();
  await dialog(page).getByLabel("Who can edit this page afterward").selectOption("Arena");
  await dialog(page).getByRole("button", { name: "Delete role" }).click();
  await expect(role("Arbor and gardens")).toHaveCount(0);
  await expect(role("Arena").getByRole("link", { name: "Picnic shelters" })).toBeVisible();
  await expect.poll(() => storedPage(page, app, pageId)).toMatchObject({ roleId: arena });

  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "My account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What you can do" })).toContainText("manage users and roles");
  await expectNoSidewaysScrolling(page, 320);
  await expectAccessible();
});

test("the provider's Admin creates and changes companies; nobody else can open the screen", async ({
  page,
  app,
  openHome,
  signIn,
  expectAccessible,
}) => {
  await openHome(VENDOR, TRACSOFT);
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Companies" }).click();
  await expect(table(page, "Companies").getByRole("rowheader").first()).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Create company" }).click();
  await page.getByRole("textbox", { name: "Company", exact: true }).fill("Riverbend Utilities");
  await page.getByLabel("Host names").fill("https://brook.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /“https:\/\/brook.example” isn't a host name/ })).toBeVisible();
  await page.getByLabel("Host names").fill("brook.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toContainText(
    "name: A company with this name already exists. Enter a different name.",
  );
  await page.getByRole("button", { name: "OK" }).click();
  await expectAccessible();
  await page.getByRole("textbox", { name: "Company", exact: true }).fill("Brook Village");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Brook Village was created" })).toBeVisible();
  const row = table(page, "Companies").getByRole("row").filter({ hasText: "Brook Village" });
  await expect(row.getByRole("cell")).toContainText(["brook.example", "No", "No", "Eastern Time"]);
  await page.getByRole("link", { name: "Edit Brook Village" }).click();
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.click();
  await expect(page.getByRole("option", { name: "Africa/Abidjan" })).toBeAttached();
  const shown = page.getByRole("listbox", { name: "Time zone" }).locator("..");
  await expect.poll(() => shown.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(320);
  await zone.fill("denver");
  await expectAccessible();
  await page.getByRole("option", { name: "Mountain · America/Denver" }).click();
  await expect(zone).toHaveValue("Mountain · America/Denver");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Mountain Time");
  await row.getByRole("link", { name: "Check 1 host name of Brook Village: brook.example" }).click();
  const checks = page.getByRole("region", { name: "Where the host names point" });
  await expect(checks.getByRole("listitem")).toContainText(["_tenantry.brook.example"]);
  await expectAccessible();
  const found = {
    ...{ host: "brook.example", checkedAt: "2026-11-20T12:00:00Z", verifiedAt: "2026-11-20T12:00:00Z" },
    ...{ verifiedBy: "http", problem: null, addresses: ["203.0.113.7"], isChecking: false, record: null },
    certificate: { issuer: "Test", validUntil: "2026-11-19T12:00:00Z", problem: "expired", checkedAt: "" },
  };
  const away = { ...found, host: "away.example", problem: "no-answer", certificate: null };
  await page.route("**/CompanyManagement/GetHostChecks?**", (route) =>
    route.fulfill({ json: { isOn: true, hosts: [found, away] } }),
  );
  await page.reload();
  await expect(checks.getByRole("listitem")).toContainText([
    /brook\.example\s*Verified.*Its certificate expired on Nov 19, 2026\./,
    /away\.example\s*Verified, but visitors don't reach it.*It points to 203\.0\.113\.7, but nothing answers there\./,
  ]);
  await expect(checks.getByRole("status")).toHaveText(/^1 of 2 host names is verified\./);
  await checks.getByRole("button", { name: "Check now" }).focus();
  await page.keyboard.press("Enter");
  await expect(checks.getByRole("button", { name: "Check now" })).toBeEnabled();
  await expectNoSidewaysScrolling(page, 320);
  await expectAccessible();
  await page.route("**/CompanyManagement/GetHostChecks?**", (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(checks.getByText("The host names couldn't be loaded")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await checks.getByRole("button", { name: "Try again" }).click();
  await expect(checks.getByRole("listitem")).toContainText(["_tenantry.brook.example"]);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expectNoSidewaysScrolling(page, 320);

  await page.context().clearCookies();
  await signIn();
  await page.goto(app.url("/CompanyManagement"));
  await expect(page).toHaveURL(/\/AdminHome$/i);
});

test("the audit log shows who changed what, and can be filtered", async ({
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
  await expect(row).toContainText("First name: Old → New");
  await page.getByLabel("Kind").selectOption("forms");
  await expect(row).toHaveCount(0);
  await page.getByLabel("Kind").selectOption("people");
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/kind=people/);
  await row.getByRole("link", { name: "audit@riverbend.example" }).click();
  await expect(page).toHaveURL(/\/UpdateUser\/\d+$/);
  await page.goBack();
  await expect(page.getByLabel("Kind")).toHaveValue("people");
  await expect(row).toBeVisible();
  await page.getByLabel("Kind").selectOption("");
  await expect(page).not.toHaveURL(/kind=/);
  await expectAccessible();
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("No changes on these days.")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("");
  await expect(row).toBeVisible();
  await page.getByRole("searchbox").fill("nobody@");
  await expect(page.getByText("No results for")).toBeVisible();
  for (const words of ["ADMIN@riverbend", "updated user: AUDIT@"]) {
    await page.getByRole("searchbox", { name: "Search people, actions, or names" }).fill(words);
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(words).replaceAll("%20", ".")}`));
    await expect(row).toBeVisible();
  }
  await expectNoSidewaysScrolling(page, 320);
  await expectAccessible();
});

test("the provider invites a new company's first admin before its site is set up, and again", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const email = "ada@millrace.example";
  const mails = () => app.outbox().filter((mail) => mail.includes(`To: ${email}\n`));
  const linkIn = (mail = "") => /\/AcceptInvitation#token=[\w-]{43}/.exec(mail)?.[0] ?? "";
  await signIn(VENDOR, TRACSOFT);
  await page.goto(app.url("/CompanyManagement/Create", TRACSOFT));
  await page.getByRole("textbox", { name: "Company" }).fill("Mill Race");
  await page.getByLabel("Host names").fill("millrace.localhost");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Invite its first admin" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admins of Mill Race" })).toBeVisible();
  await expect(page.getByText("No admins yet. Invite the first one below.")).toBeVisible();
  await expectAccessible();

  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Okoro");
  await page.getByLabel("Email").fill(VENDOR);
  await page.getByLabel("Phone").fill("555 010 0142");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: `An invitation was sent to ${email}.` }),
  ).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Ada Okoro" });
  await expect(row).toContainText(/Invited\s*Until /);
  await expect(page.getByLabel("First name")).toHaveValue("");
  // Nothing that was typed is saved.
  await expect(page.locator("[data-save-state]")).toHaveText(/Sent \d/);
  await expect.poll(() => mails().length).toBe(1);
  await expectNoSidewaysScrolling(page, 360);
  await expectAccessible();

  await page.getByRole("button", { name: `Send a new invitation to ${email}` }).click();
  await expect(page.getByRole("status").filter({ hasText: "A new invitation was sent" })).toBeVisible();
  await expect.poll(() => mails().length).toBe(2);
  await page.goto(app.url(linkIn(mails().at(-1)), "millrace.localhost"));
  await expect(page.getByText(`You'll sign in as ${email}.`)).toBeVisible();
});

test("the provider withdraws an invitation sent to a wrong address, with the keyboard alone", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn(VENDOR, TRACSOFT);
  // Only the browser resolves the names of the demo's hosts.
  const id = await page.evaluate(async () => {
    const company = { name: "Willow Bend", hosts: ["willow-bend.localhost"] };
    const headers = { "content-type": "application/json" };
    const address = "/CompanyManagement/CreateCompany";
    return (await fetch(address, { method: "POST", headers, body: JSON.stringify(company) })).json();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(app.url(`/CompanyManagement/${id}/Admins`, TRACSOFT));
  await page.getByLabel("First name").focus();
  for (const typed of ["Ada", "Okoro", "ada@wilow-bend.example", "555"]) {
    await page.keyboard.type(typed);
    if (typed !== "555") await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  const phone = page.getByLabel("Phone");
  await expect(phone).toBeFocused();
  const refusal = page.getByText("Phone must have 10 digits", { exact: false }).last();
  await expect(refusal).toBeVisible();
  // The list of errors appears above the fields, and would push the focused one below the save bar.
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height : 0;
  };
  const bar = page.getByRole("button", { name: "Send invitation" });
  await expect
    .poll(async () => ((await bar.boundingBox())?.y ?? 0) - (await bottomOf(refusal)))
    .toBeGreaterThan(0);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("5550100142");
  await page.keyboard.press("Enter");
  const sent = page
    .getByRole("status")
    .filter({ hasText: "An invitation was sent to ada@wilow-bend.example." });
  await expect(sent).toBeVisible();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue("");
  await expect(page.getByLabel("First name")).toHaveValue("");

  const admins = table(page, "Admins");
  const withdraw = admins.getByRole("button", { name: "Withdraw the invitation to ada@wilow-bend.example" });
  await expectAccessible();
  await withdraw.focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText(
    "Are you sure you want to withdraw the invitation to ada@wilow-bend.example?",
  );
  await page.keyboard.press("Escape");
  await expect(withdraw).toBeFocused();
  await page.keyboard.press("Enter");
  const confirm = dialog(page).getByRole("button", { name: "Withdraw invitation" });
  await confirm.focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("status").filter({ hasText: "The invitation to ada@wilow-bend.example was withdrawn." }),
  ).toBeVisible();
  await expect(page.getByText("No admins yet. Invite the first one below.")).toBeVisible();
  // The row is gone, but the keyboard stays on the screen.
  await expect(page.getByRole("main")).toBeFocused();
  await expectNoSidewaysScrolling(page, 360);
  await expectAccessible();
});
