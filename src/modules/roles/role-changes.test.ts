import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { aCompany, aPage, aSession, aUser, type TestUser } from "#test/support/factories.ts";
import { openCompanyApp } from "#test/support/open-company-app.ts";
import { auditOf, changesNothing, personAt } from "#test/support/people.ts";
import { sqlAt } from "#test/support/sign-in.ts";
import type { RoleUse } from "./roles.contract.ts";

const { app, company, admin } = await openCompanyApp();

const usesAt = async (by = admin): Promise<RoleUse[]> =>
  (await by.send("GET", "/RoleManagement/GetRoleUses")).json() as RoleUse[];
const useOf = async (name: string): Promise<RoleUse | undefined> =>
  (await usesAt()).find((use) => use.name === name);

const newRole = async (name: string): Promise<number> => {
  expect((await admin.send("POST", "/RoleManagement/AddRole", { roleName: name })).status).toBe(200);
  return (await useOf(name))?.id ?? 0;
};
const rename = (id: number, roleName: string, more: object = {}, by = admin) =>
  by.send("PUT", "/RoleManagement/RenameRole", { id, roleName, ...more });
const remove = (id: number, pagesTo?: number, by = admin) =>
  by.send(
    "DELETE",
    `/RoleManagement/DeleteRole?id=${id}${pagesTo === undefined ? "" : `&pagesTo=${pagesTo}`}`,
  );
const messageOf = (answer: { status: number; json(): unknown }) => [answer.status, answer.json()];
const isSignedIn = async (user: TestUser, cookie: string): Promise<boolean> =>
  (await app.send("GET", "/RoleManagement/GetRoles", { host: company.host, cookie })).status === 200 &&
  user.id > 0;

test("each role has the number of its people and pages, and the first five names of each", async () => {
  const roleId = await newRole("Parks");
  const people = [];
  for (let n = 0; n < 6; n++) people.push(await aUser(app, { company, roleIds: [roleId] }));
  for (const name of ["Zoo", "Arboretum"]) {
    const { id } = await aPage(app, { company, roleId });
    await sqlAt(app, company.host, sql`update pages set name = ${name} where id = ${id}`);
  }
  const gone = await aPage(app, { company, roleId });
  await sqlAt(app, company.host, sql`update pages set deleted_at = now() where id = ${gone.id}`);
  const parks = await useOf("Parks");
  expect(parks).toMatchObject({ peopleCount: 6, pageCount: 2, deletedPageCount: 1 });
  expect(parks?.people).toHaveLength(5);
  expect(parks?.pages.map(({ name }) => name)).toEqual(["Arboretum", "Zoo"]);
  const [admins, staff] = await usesAt();
  expect(admins).toMatchObject({
    id: 0,
    name: "Admin",
    peopleCount: 1,
    people: [{ id: admin.id }],
    pages: [],
  });
  expect(staff).toMatchObject({ id: 0, name: "Level4", peopleCount: 6 });
  // A deleted account has no roles.
  await admin.send("DELETE", `/api/users/DeleteUsers?id=${people[0]?.id}`);
  expect(await useOf("Parks")).toMatchObject({ peopleCount: 5 });
  const elsewhere = await personAt(app, await aCompany(app), "Admin");
  expect((await usesAt(elsewhere)).map(({ name }) => name)).toEqual(["Admin", "Level4"]);
});

test("a renamed role stays with its people and pages, and its people stay signed in", async () => {
  const roleId = await newRole("Streets");
  const page = await aPage(app, { company, roleId });
  const clerk = await aUser(app, { company, roleIds: [roleId] });
  const cookie = await aSession(app, clerk);
  const answer = await rename(roleId, "  Roads ", { seen: "Streets" });
  expect(messageOf(answer)).toEqual([200, "Saved"]);
  expect(await useOf("Roads")).toMatchObject({
    id: roleId,
    people: [{ id: clerk.id }],
    pages: [{ id: page.id }],
  });
  expect(await isSignedIn(clerk, cookie)).toBe(true);
  expect(await auditOf(app, company, "Renamed role")).toMatchObject([
    { actorEmail: admin.email, subject: "Streets", before: { name: "Streets" }, after: { name: "Roads" } },
  ]);
});

test("a name that is taken or empty, or an outdated save, is refused", async () => {
  const roleId = await newRole("Library");
  await newRole("Museum");
  const clerk = await personAt(app, company, "Level4");
  const stranger = await personAt(app, await aCompany(app), "Admin");
  await changesNothing(app, company, async () => {
    for (const taken of ["museum", "ADMIN", "Level4"])
      expect(messageOf(await rename(roleId, taken))).toEqual([409, "Role already exists."]);
    expect(messageOf(await rename(roleId, " "))).toEqual([400, "Role can not be null."]);
    expect((await rename(roleId, "r".repeat(51))).status).toBe(400);
    expect(messageOf(await rename(roleId, "Books", { seen: "Reading room" }))).toEqual([
      409,
      "Someone else has saved this in the meantime.",
    ]);
    expect((await rename(999_999, "Books")).status).toBe(404);
    expect((await rename(0, "Books")).status).toBe(400);
    expect((await rename(roleId, "Books", {}, clerk)).status).toBe(403);
    expect((await rename(roleId, "Books", {}, stranger)).status).toBe(404);
    // Nothing has changed, so nothing is logged.
    expect((await rename(roleId, "Library")).status).toBe(200);
  });
  // A name may change only its letter case.
  expect((await rename(roleId, "LIBRARY")).status).toBe(200);
});

test("deleting a role takes it from its people, ends their sessions, and moves its pages", async () => {
  const [pool, beach] = [await newRole("Pool"), await newRole("Beach")];
  const page = await aPage(app, { company, roleId: pool, friendlyUrl: "pool-hours" });
  const gone = await aPage(app, { company, roleId: pool, friendlyUrl: "old-pool" });
  await sqlAt(app, company.host, sql`update pages set deleted_at = now() where id = ${gone.id}`);
  const [clerk, boss, other] = [
    await aUser(app, { company, roleIds: [pool] }),
    await aUser(app, { company, privilege: "Admin", roleIds: [pool] }),
    await aUser(app, { company, roleIds: [beach] }),
  ];
  const cookies = [await aSession(app, clerk), await aSession(app, boss), await aSession(app, other)];
  const rowVersions = () =>
    sqlAt<{ roleId: number | null; rowVersion: number }>(
      app,
      company.host,
      sql`select role_id, row_version from pages where id in (${page.id}, ${gone.id}) order by id`,
    );
  const [before] = await rowVersions();
  expect(messageOf(await remove(pool, beach))).toEqual([200, "Deleted"]);
  expect(await useOf("Pool")).toBeUndefined();
  const after = await rowVersions();
  expect(after.map(({ roleId }) => roleId)).toEqual([beach, beach]);
  // A form that was opened before the change is out of date.
  expect(after[0]?.rowVersion).toBe((before?.rowVersion ?? 0) + 1);
  expect(await isSignedIn(clerk, cookies[0] ?? "")).toBe(false);
  expect(await isSignedIn(boss, cookies[1] ?? "")).toBe(true);
  expect(await isSignedIn(other, cookies[2] ?? "")).toBe(true);
  const roles = await admin.send("POST", "/RoleManagement/GetRolesByUserId", clerk.id);
  expect(roles.json()).toEqual([{ id: 0, name: "Level4" }]);
  const [entry] = await auditOf(app, company, "Deleted role");
  expect(entry).toMatchObject({ actorEmail: admin.email, subject: "Pool", after: null });
  expect(entry?.before).toMatchObject({ name: "Pool", pages: ["/old-pool", "/pool-hours"] });
  expect(entry?.before?.people).toEqual(expect.arrayContaining([boss.email, clerk.email]));
  const log = (await auditOf(app, company, "Updated page")).filter(
    ({ subject }) => subject === "/pool-hours",
  );
  expect(log).toMatchObject([{ before: { role: "Pool" }, after: { role: "Beach" } }]);

  expect(messageOf(await remove(beach, 0))).toEqual([200, "Deleted"]);
  expect((await rowVersions()).map(({ roleId }) => roleId)).toEqual([null, null]);
});

test("a role with pages isn't deleted before an Admin has chosen who can edit them", async () => {
  const roleId = await newRole("Transit");
  await aPage(app, { company, roleId });
  const clerk = await personAt(app, company, "Level4");
  const stranger = await personAt(app, await aCompany(app), "Admin");
  await changesNothing(app, company, async () => {
    expect(messageOf(await remove(roleId))).toEqual([
      409,
      "1 page can be edited only with this role. Choose who edits them afterward.",
    ]);
    for (const pagesTo of [roleId, 999_999])
      expect(messageOf(await remove(roleId, pagesTo))).toEqual([
        400,
        "The role chosen for its pages doesn't exist. Choose another one.",
      ]);
    expect((await remove(999_999)).status).toBe(404);
    expect((await remove(0)).status).toBe(404);
    expect((await remove(roleId, 0, clerk)).status).toBe(403);
    expect((await remove(roleId, 0, stranger)).status).toBe(404);
    expect((await admin.send("DELETE", "/RoleManagement/DeleteRole?id=x")).status).toBe(400);
  });
  const empty = await newRole("Unused");
  expect((await remove(empty)).status).toBe(200);
});

test("one of five simultaneous requests deletes a role", async () => {
  const roleId = await newRole("Ferry");
  await aPage(app, { company, roleId });
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(roleId, 0)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
});

test("a role that someone assigns while it is deleted is refused like one that doesn't exist", async () => {
  const roleId = await newRole("Harbor");
  const clerk = await personAt(app, company, "Level4");
  const assign = () =>
    admin.send("POST", "/RoleManagement/AssignRole", { UserId: clerk.id, RoleName: "Harbor" });
  const deleting = new pg.Client(app.connection);
  await deleting.connect();
  try {
    await deleting.query("begin");
    await deleting.query("select set_config('app.company_id', $1, true)", [String(company.companyId)]);
    await deleting.query("delete from roles where id = $1", [roleId]);
    const answer = assign();
    await vi.waitFor(async () => {
      const { rows } = await deleting.query(
        "select count(*)::int as waiting from pg_locks where not granted and pid <> pg_backend_pid()",
      );
      expect(rows[0].waiting).toBeGreaterThan(0);
    });
    await deleting.query("commit");
    expect((await answer).status).toBe(404);
  } finally {
    await deleting.end();
  }
});
