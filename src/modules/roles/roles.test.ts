import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentAt, HARBOR, RIVERBEND, signIn, sqlAt, staffAt, startDemoApp } from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startDemoApp();
});
afterAll(() => app.close());

const rolesAt = async (host: string, cookie: string) =>
  app.send("GET", "/RoleManagement/GetRoles", { host, cookie });

test("any staff member reads Admin, Level4 and the company's roles [C-020] [ROLE-001] [ROLE-002]", async () => {
  const [role] = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from roles`);
  const roles = await rolesAt(RIVERBEND, await signIn(app, "clerk@riverbend.example"));
  expect(roles.json()).toEqual([
    { id: 0, name: "Admin" },
    { id: 0, name: "Level4" },
    { id: role?.id, name: "Communications" },
  ]);
  expect(role?.id).toBeGreaterThan(0);
});

test("another company's roles aren't among them, and strangers read none [C-020]", async () => {
  const roles = await rolesAt(HARBOR, await signIn(app, "admin@harbor.example", undefined, HARBOR));
  expect(roles.json()).toEqual([
    { id: 0, name: "Admin" },
    { id: 0, name: "Level4" },
  ]);
  const answer = await rolesAt(RIVERBEND, "");
  expect([answer.status, answer.json()]).toEqual([401, "Please sign in first."]);
});

const entries = (action: string) =>
  sqlAt(
    app,
    RIVERBEND,
    sql<{ actorEmail: string; subject: string; before: unknown; after: unknown }>`
      select actor_email, subject, before, after from audit_entries where action = ${action} order by id`,
  );

test("an Admin adds a role, and the audit says who [C-019] [ROLE-005]", async () => {
  const admin = await staffAt(app, "admin@riverbend.example");
  const answer = await admin.post("/RoleManagement/AddRole", { roleName: "  Web team " });
  expect([answer.status, answer.json()]).toEqual([200, "Created"]);
  const roles = (await rolesAt(RIVERBEND, admin.cookie)).json() as { name: string }[];
  expect(roles.map(({ name }) => name)).toEqual(["Admin", "Level4", "Communications", "Web team"]);
  expect(await entries("Created role")).toEqual([
    { actorEmail: admin.email, subject: "Web team", before: null, after: { name: "Web team" } },
  ]);
});

test("an empty name is refused in the printed words [ROLE-008]", async () => {
  const admin = await staffAt(app, "admin@riverbend.example");
  const before = await contentAt(app, RIVERBEND);
  for (const body of [{}, { roleName: null }, { roleName: "" }, { roleName: "   " }]) {
    const answer = await admin.post("/RoleManagement/AddRole", body);
    expect([answer.status, answer.json()]).toEqual([400, "Role can not be null."]);
  }
  const long = await admin.post("/RoleManagement/AddRole", { roleName: "r".repeat(51) });
  expect([long.status, long.json()]).toEqual([400, "A role's name has at most 50 characters."]);
  expect(await contentAt(app, RIVERBEND)).toEqual(before);
});

test("a name that is taken is refused, in whatever letter case [ROLE-009]", async () => {
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

test("of twenty requests at the same moment one adds the role [C-019] [ROLE-009]", async () => {
  const admin = await staffAt(app, "admin@riverbend.example");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => admin.post("/RoleManagement/AddRole", { roleName: "Crowd" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
});
