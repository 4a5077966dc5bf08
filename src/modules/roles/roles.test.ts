import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HARBOR, RIVERBEND, signIn, sqlAt, startDemoApp } from "#test/support/sign-in.ts";
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
