import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, HARBOR, RIVERBEND, signIn, sqlAt, staffAt } from "#test/support/sign-in.ts";

const { app } = await openDemoApp();

const rolesAt = async (host: string, cookie: string) =>
  app.send("GET", "/RoleManagement/GetRoles", { host, cookie });

test("any staff member reads Admin, Level4, and the company's roles [C-020] [ROLE-001] [ROLE-002]", async () => {
  const [role] = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from roles`);
  const roles = await rolesAt(RIVERBEND, await signIn(app, "clerk@riverbend.example"));
  expect(roles.json()).toEqual([
    { id: 0, name: "Admin" },
    { id: 0, name: "Level4" },
    { id: role?.id, name: "Communications" },
  ]);
  expect(role?.id).toBeGreaterThan(0);
});

test("another company's roles aren't included, and people who aren't signed in can't read any [C-020]", async () => {
  const roles = await rolesAt(HARBOR, await signIn(app, "admin@harbor.example", undefined, HARBOR));
  expect(roles.json()).toEqual([
    { id: 0, name: "Admin" },
    { id: 0, name: "Level4" },
  ]);
  const answer = await rolesAt(RIVERBEND, "");
  expect([answer.status, answer.json()]).toEqual([401, "Sign in first."]);
});

const entries = (action: string) =>
  sqlAt(
    app,
    RIVERBEND,
    sql<{ actorEmail: string; subject: string; before: unknown; after: unknown }>`
      select actor_email, subject, before, after from audit_entries where action = ${action} order by id`,
  );

test("an Admin adds a role, and the audit log names the Admin [C-019] [ROLE-005]", async () => {
  const admin = await staffAt(app, "admin@riverbend.example");
  const answer = await admin.post("/RoleManagement/AddRole", { roleName: "  Web team " });
  expect([answer.status, answer.json()]).toEqual([200, "Created"]);
  const roles = (await rolesAt(RIVERBEND, admin.cookie)).json() as { name: string }[];
  expect(roles.map(({ name }) => name)).toEqual(["Admin", "Level4", "Communications", "Web team"]);
  expect(await entries("Created role")).toEqual([
    { actorEmail: admin.email, subject: "Web team", before: null, after: { name: "Web team" } },
  ]);
});

test("an empty name is refused in the specification's words [ROLE-008]", async () => {
  const admin = await staffAt(app, "admin@riverbend.example");
  const before = await contentAt(app, RIVERBEND);
  for (const body of [{}, { roleName: null }, { roleName: "" }, { roleName: "   " }]) {
    const answer = await admin.post("/RoleManagement/AddRole", body);
    expect([answer.status, answer.json()]).toEqual([400, "Role can not be null."]);
  }
  const long = await admin.post("/RoleManagement/AddRole", { roleName: "r".repeat(51) });
  expect([long.status, long.json()]).toEqual([400, "A role name can have at most 50 characters."]);
  expect(await contentAt(app, RIVERBEND)).toEqual(before);
});

test("a name that is taken is refused in any letter case [ROLE-009]", async () => {
  const admin = await staffAt(app, "admin@riverbend.example");
  const before = await contentAt(app, RIVERBEND);
  for (const roleName of ["Communications", "communications ", "ADMIN", "level4"]) {
    const answer = await admin.post("/RoleManagement/AddRole", { roleName });
    expect([answer.status, answer.json()]).toEqual([409, "Role already exists."]);
  }
  expect(await contentAt(app, RIVERBEND)).toEqual(before);
  // Another company may have a role of that name.
  const harbor = await staffAt(app, "admin@harbor.example", HARBOR);
  expect((await harbor.post("/RoleManagement/AddRole", { roleName: "Communications" })).status).toBe(200);
});

test("one of twenty simultaneous requests adds the role [C-019] [ROLE-009]", async () => {
  const admin = await staffAt(app, "admin@riverbend.example");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => admin.post("/RoleManagement/AddRole", { roleName: "Crowd" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
});

test("an Admin assigns a role, and assigning it again changes nothing [C-018] [ROLE-004] [ROLE-003]", async () => {
  const admin = await staffAt(app, "admin@riverbend.example");
  const clerk = await staffAt(app, "clerk@riverbend.example");
  const assign = (UserId: number, RoleName: string) =>
    admin.post("/RoleManagement/AssignRole", { UserId, RoleName });
  const first = await assign(clerk.userId, "communications");
  expect([first.status, first.json()]).toEqual([200, "Saved"]);
  // A new role ends the user's sessions.
  expect((await rolesAt(RIVERBEND, clerk.cookie)).status).toBe(401);
  expect((await entries("Assigned role")).at(-1)).toMatchObject({
    actorEmail: admin.email,
    subject: clerk.email,
    before: { roles: ["Level4"] },
    after: { roles: ["Level4", "Communications"] },
  });
  const before = await contentAt(app, RIVERBEND);
  for (const again of ["Communications", "Level4"])
    expect((await assign(clerk.userId, again)).json()).toBe("Saved");
  expect(await contentAt(app, RIVERBEND)).toEqual(before);

  const harbor = await staffAt(app, "admin@harbor.example", HARBOR);
  for (const [userId, name, what] of [
    [clerk.userId, "Nobody", "role"],
    [harbor.userId, "Communications", "user"],
    [999_999, "Communications", "user"],
  ] as const) {
    const answer = await assign(userId, name);
    expect([answer.status, answer.json()]).toEqual([404, `This ${what} doesn't exist.`]);
  }
});

test("the lookup by user id returns that user's roles [C-021] [ROLE-010]", async () => {
  const admin = await staffAt(app, "admin@riverbend.example");
  const editor = await staffAt(app, "editor@riverbend.example");
  const lookUp = (staff: typeof admin, id: unknown) =>
    staff.post("/RoleManagement/GetRolesByUserId", id as object);
  const [role] = await sqlAt(
    app,
    RIVERBEND,
    sql<{ id: number }>`select id from roles where name = 'Communications'`,
  );
  const expected = [
    { id: 0, name: "Level4" },
    { id: role?.id, name: "Communications" },
  ];
  for (const staff of [admin, editor]) expect((await lookUp(staff, editor.userId)).json()).toEqual(expected);
  const asText = await app.send("POST", "/RoleManagement/GetRolesByUserId", {
    cookie: admin.cookie,
    body: JSON.stringify(String(editor.userId)),
    headers: { "content-type": "application/json" },
  });
  expect(asText.json()).toEqual(expected);
  expect((await lookUp(admin, admin.userId)).json()).toEqual([{ id: 0, name: "Admin" }]);
  // Only Admins look up other people, and only within their company.
  expect((await lookUp(editor, admin.userId)).status).toBe(403);
  const harbor = await staffAt(app, "admin@harbor.example", HARBOR);
  expect((await lookUp(harbor, editor.userId)).status).toBe(404);
  expect((await lookUp(admin, { userId: "x" })).status).toBe(400);
  // The provider's staff have their privilege at every host.
  const vendor = await staffAt(app, "vendor@tracsoft.example");
  expect((await lookUp(vendor, vendor.userId)).json()).toEqual([{ id: 0, name: "Admin" }]);
});
