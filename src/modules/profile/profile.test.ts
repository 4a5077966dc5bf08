import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { identityBrowser, signInByIdentity } from "#test/support/identity.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  HARBOR,
  loginBrowser,
  mailsTo,
  PASSWORD,
  RIVERBEND,
  type Staff,
  signInStaff,
  sqlAt,
} from "#test/support/sign-in.ts";
import type { Answer } from "#test/support/test-app.ts";
import { browserName } from "./browser-name.schema.ts";

const CLERK = "clerk@riverbend.example";
const EDITOR = "editor@riverbend.example";

const { app } = await openDemoApp();

const put = (staff: Staff, body: object): Promise<Answer> =>
  app.send("PUT", "/api/profile/UpdateProfile", { host: staff.host, cookie: staff.cookie, body });

interface Line {
  id: number;
  isCurrent: boolean;
  ip: string;
}
const sessionsOf = async (staff: Staff): Promise<Line[]> =>
  (await staff.get("/api/profile/GetSessions")).json() as Line[];

test("people can change their own name and phone, and nothing else", async () => {
  const clerk = await signInStaff(app, CLERK);
  const answer = await put(clerk, {
    firstName: " Dana ",
    lastName: "Whitfield",
    phoneNumber: "(555) 010-0199",
    role: "Admin",
    email: "admin@riverbend.example",
    id: 1,
    lockedByAdmin: false,
  });
  expect([answer.status, answer.json()]).toEqual([200, "Saved"]);
  expect((await clerk.get("/api/profile/GetProfile")).json()).toEqual({
    id: clerk.userId,
    email: CLERK,
    firstName: "Dana",
    lastName: "Whitfield",
    phoneNumber: "5550100199",
    company: "Riverbend Utilities",
    role: "Level4",
    roles: [],
  });
  const [entry] = await sqlAt<{ action: string; after: object }>(
    app,
    RIVERBEND,
    sql`select action, after from audit_entries where actor_user_id = ${clerk.userId} order by id desc limit 1`,
  );
  expect(entry).toMatchObject({ action: "Changed own profile", after: { phone: "5550100199" } });
});

test.each([
  [{ firstName: "", lastName: "A", phoneNumber: "5550100142" }, "firstName"],
  [{ firstName: "A", lastName: "x".repeat(51), phoneNumber: "5550100142" }, "lastName"],
  [{ firstName: "A", lastName: "B", phoneNumber: "12345" }, "phoneNumber"],
  [{ firstName: "A", lastName: "B", phoneNumber: ["5550100142"] }, "phoneNumber"],
])("a wrong profile names its field: %o", async (body, field) => {
  const answer = await put(await signInStaff(app, CLERK), body);
  expect(answer.status).toBe(400);
  expect(Object.keys((answer.json() as { errors: object }).errors)).toEqual([field]);
});

test("people see their roles and which pages they can edit because of them", async () => {
  const editor = await signInStaff(app, EDITOR);
  const [role] = await sqlAt<{ id: number }>(
    app,
    RIVERBEND,
    sql`select id from roles where name = 'Communications'`,
  );
  const [page] = await sqlAt<{ id: number; name: string }>(
    app,
    RIVERBEND,
    sql`update pages set role_id = ${role?.id} where friendly_url = '/' returning id, name`,
  );
  const profile = (await editor.get("/api/profile/GetProfile")).json();
  expect(profile).toMatchObject({
    role: "Level4",
    roles: [
      {
        id: role?.id,
        name: "Communications",
        pages: expect.arrayContaining([expect.objectContaining(page)]),
      },
    ],
  });
  await sqlAt(app, RIVERBEND, sql`update pages set role_id = null where id = ${page?.id}`);
  // Named roles of the provider's staff mean nothing at a client's site.
  const vendor = await signInStaff(app, "vendor@tracsoft.example", HARBOR);
  expect((await vendor.get("/api/profile/GetProfile")).json()).toMatchObject({ role: "Admin", roles: [] });
});

describe("a person's own password", () => {
  const change = (staff: Staff, oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
    staff.post("/api/profile/ChangePassword", { oldPassword, newPassword, confirmPassword });

  test("ends every session and token but this browser's, which gets a new one", async () => {
    const here = await signInStaff(app, EDITOR);
    const there = await signInStaff(app, EDITOR);
    const { configuration, tokens } = await signInByIdentity(
      app,
      RIVERBEND,
      identityBrowser(app, RIVERBEND, there.cookie),
    );
    const fresh = "a-brand-New-one-7";
    const answer = await change(here, PASSWORD, fresh);
    expect([answer.status, answer.json()]).toEqual([200, "Saved"]);
    expect((await mailsTo(app, EDITOR)).at(-1)).toContain("Your password was changed just now");
    const session = answer.cookie("tenantry_session") ?? "";
    const isIn = async (cookie: string) =>
      (await app.send("GET", "/api/profile/GetProfile", { cookie })).status === 200;
    expect([
      await isIn(here.cookie),
      await isIn(there.cookie),
      await isIn(`tenantry_session=${session}`),
    ]).toEqual([false, false, true]);
    const userInfo = await app.send("GET", "/connect/userinfo", {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect([configuration.serverMetadata().issuer, userInfo.status]).toEqual([`http://${RIVERBEND}`, 401]);
    const login = loginBrowser(app, RIVERBEND);
    expect((await login.send("POST", "authenticate", { username: EDITOR, password: fresh })).status).toBe(
      200,
    );
  });

  test("is refused at its field, and wrong old passwords count as failed sign-ins", async () => {
    const clerk = await signInStaff(app, CLERK);
    const fields = async (answer: Promise<Answer>) =>
      ((await answer).json() as { errors: Record<string, string[]> }).errors;
    expect(await fields(change(clerk, PASSWORD, "short"))).toEqual({
      newPassword: ["The password must have 8 to 20 characters."],
    });
    expect(await fields(change(clerk, PASSWORD, "long-enough-4", "long-enough-5"))).toEqual({
      confirmPassword: ["Passwords do not match"],
    });
    expect(await fields(change(clerk, PASSWORD, PASSWORD))).toHaveProperty("newPassword");
    expect(await fields(change(clerk, "wrong-one", "long-enough-4"))).toEqual({
      oldPassword: ["The old password is incorrect."],
    });
    for (let attempt = 0; attempt < 4; attempt++) await change(clerk, "wrong-one", "long-enough-4");
    // The fifth wrong password locks the account and ends this browser's sessions.
    expect((await change(clerk, PASSWORD, "long-enough-4")).status).toBe(401);
    await sqlAt(app, RIVERBEND, sql`delete from known_browsers`);
  });
});

test("people see where they are signed in, and can end those sessions", async () => {
  const here = await signInStaff(app, CLERK);
  const there = await signInStaff(app, CLERK);
  const lines = await sessionsOf(here);
  expect(lines.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(lines[0]?.ip).toBe("127.0.0.1");
  const other = (await sessionsOf(there)).find(({ isCurrent }) => isCurrent);
  const ended = await here.remove(`/api/profile/EndSession?id=${other?.id}`);
  expect([ended.status, ended.json()]).toEqual([200, "Deleted"]);
  expect((await there.get("/api/profile/GetProfile")).status).toBe(401);

  await signInStaff(app, CLERK);
  expect((await here.remove("/api/profile/EndOtherSessions")).json()).toBe("Deleted");
  expect(await sessionsOf(here)).toMatchObject([{ isCurrent: true }]);
  const log = await sqlAt(
    app,
    RIVERBEND,
    sql`select subject, before from audit_entries where action = 'Ended own sessions' order by id`,
  );
  expect(log[0]).toEqual({ subject: CLERK, before: { browsers: ["An unknown browser, 127.0.0.1"] } });
  expect(log).toHaveLength(2);
});

test("nobody can see or end another person's sessions", async () => {
  const clerk = await signInStaff(app, CLERK);
  const admin = await signInStaff(app, "admin@riverbend.example");
  const harbor = await signInStaff(app, "admin@harbor.example", HARBOR);
  for (const stranger of [admin, harbor]) {
    for (const { id } of await sessionsOf(clerk)) await stranger.remove(`/api/profile/EndSession?id=${id}`);
    const own = (await sessionsOf(stranger)).map(({ id }) => id);
    for (const { id } of await sessionsOf(clerk)) expect(own).not.toContain(id);
    await stranger.remove("/api/profile/EndOtherSessions");
  }
  expect((await clerk.get("/api/profile/GetProfile")).status).toBe(200);
});

test("the provider's staff change their own account while at a client's host", async () => {
  const vendor = await signInStaff(app, "vendor@tracsoft.example", HARBOR);
  expect((await put(vendor, { firstName: "Vic", lastName: "Moss", phoneNumber: "5550100111" })).status).toBe(
    200,
  );
  expect((await vendor.get("/api/profile/GetProfile")).json()).toMatchObject({
    firstName: "Vic",
    company: "TracSoft",
  });
  expect((await sessionsOf(vendor)).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
});

test("browsers have readable names", () => {
  const names = [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "curl/8",
  ].map(browserName);
  expect(names).toEqual(["Edge on Windows", "Safari on iPhone", "Firefox on Linux", "An unknown browser"]);
});
