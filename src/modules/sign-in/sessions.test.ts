import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  CEDAR_FALLS,
  HARBOR,
  loginBrowser,
  PASSWORD,
  PROVIDER,
  RIVERBEND,
  signIn,
  signInBrowser,
  sqlAt,
} from "#test/support/sign-in.ts";

const EMAIL = "admin@riverbend.example";
const VENDOR = "vendor@tracsoft.example";

const { app } = await openDemoApp();

const who = (cookie: string, host = RIVERBEND, query = "") =>
  app.send("GET", `/api/authentication/getUserBySessionToken${query}`, { host, cookie });

test("a token without a valid session answers null, and a token of another session is refused [C-010]", async () => {
  const { browser, token } = await signInBrowser(app, EMAIL, PASSWORD, RIVERBEND);
  const cookie = browser.cookie();
  const given = `?sessionToken=${token}`;
  for (const [cookies, query] of [
    ["", given],
    ["", "?sessionToken=never-a-token"],
    ["tenantry_session=another-token", given],
  ] as const) {
    const answer = await who(cookies, RIVERBEND, query);
    expect([answer.status, answer.text], `${cookies} ${query}`).toEqual([200, "null"]);
  }
  expect((await who(cookie, RIVERBEND, given)).json()).toMatchObject({ email: EMAIL });
  const other = await who(cookie, RIVERBEND, "?sessionToken=never-a-token");
  expect([other.status, other.json()]).toEqual([
    403,
    { message: "This token doesn't belong to the session." },
  ]);
  await app.send("POST", "/api/authentication/LogOut", { host: RIVERBEND, cookie });
  const ended = await who(cookie, RIVERBEND, given);
  expect([ended.status, ended.text]).toEqual([200, "null"]);
});

describe("the session's cookie", () => {
  test("lasts seven days and can't be read by scripts [AUTH-029] [CONST-001]", async () => {
    const browser = loginBrowser(app, RIVERBEND);
    const body = { username: EMAIL, password: PASSWORD };
    const userId = (await browser.send("POST", "authenticate", body)).json() as number;
    await browser.send("GET", `changePassword?userId=${userId}`);
    const answer = await browser.send("GET", `IsIpAllowedBypass?userId=${userId}`);
    const line = [answer.headers["set-cookie"] ?? []]
      .flat()
      .find((one) => one.startsWith("tenantry_session="));
    expect(line).toMatch(/^tenantry_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("contains the secret, and the database only its hash [AUTH-029]", async () => {
    const { token } = await signInBrowser(app, EMAIL, PASSWORD, RIVERBEND);
    const hash = createHash("sha256").update(token).digest("hex");
    const rows = await sqlAt(
      app,
      RIVERBEND,
      sql<{ hash: string; days: number; text: string }>`select encode(token_hash, 'hex') as hash,
        extract(epoch from expires_at - created_at)::int as days, sessions::text as text from sessions`,
    );
    expect(rows.find((row) => row.hash === hash)?.days).toBe(604_800);
    expect(rows.map((row) => row.text).join()).not.toContain(token);
  });
});

describe("who is signed in", () => {
  test("is null without a token, or with a made-up or empty one [C-010] [AUTH-026]", async () => {
    for (const cookie of [
      "",
      "tenantry_session=",
      `tenantry_session=${"x".repeat(43)}`,
      "tenantry_session=%00",
    ]) {
      const answer = await who(cookie);
      expect([answer.status, answer.json()]).toEqual([200, null]);
    }
  });

  test("is the user with only the six values that the admin keeps [C-010] [AUTH-031]", async () => {
    const { browser, userId, token } = await signInBrowser(app, EMAIL, PASSWORD, RIVERBEND);
    const query = `?sessionToken=${token}&company=Riverbend%20Utilities`;
    for (const asked of ["", "?sessionToken=", query])
      expect((await who(browser.cookie(), RIVERBEND, asked)).json()).toEqual({
        id: userId,
        email: EMAIL,
        role: "Admin",
        company: "Riverbend Utilities",
        firstName: "Alma",
        lastName: "Reyes",
      });
  });

  test("isn't revealed for a token that doesn't match the cookie, or for another company [C-010]", async () => {
    const { browser } = await signInBrowser(app, EMAIL, PASSWORD, RIVERBEND);
    const second = await signInBrowser(app, EMAIL, PASSWORD, RIVERBEND);
    expect((await who(browser.cookie(), RIVERBEND, `?sessionToken=${second.token}`)).status).toBe(403);
    expect((await who(browser.cookie(), RIVERBEND, "?company=Cedar%20Falls")).status).toBe(403);
  });

  test("every role but Admin counts as Level4 [C-010] [SHELL-005]", async () => {
    const cookie = await signIn(app, "editor@riverbend.example");
    expect((await who(cookie)).json()).toMatchObject({ role: "Level4" });
  });
});

describe("the end of a session", () => {
  test("logging out ends it on the server and clears the cookie [C-010]", async () => {
    const { browser } = await signInBrowser(app, EMAIL, PASSWORD, RIVERBEND);
    const stolen = browser.cookie();
    const other = await signIn(app, EMAIL);
    const answer = await browser.send("POST", "LogOut");
    expect(answer.json()).toEqual({ message: "You're signed out." });
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^tenantry_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await who(stolen)).json()).toBeNull();
    expect((await app.send("GET", "/Admin/GetAllMainMenuOptions", { cookie: stolen })).status).toBe(401);
    expect((await who(other)).json()).toMatchObject({ email: EMAIL });
  });

  test("logging out works without a session, and another website can't do it [C-010]", async () => {
    const { browser } = await signInBrowser(app, EMAIL, PASSWORD, RIVERBEND);
    expect((await loginBrowser(app, RIVERBEND).send("POST", "LogOut")).status).toBe(200);
    const foreign = await browser.send("POST", "LogOut", undefined, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await who(browser.cookie())).json()).toMatchObject({ email: EMAIL });
  });

  test("it ends after seven days [AUTH-029]", async () => {
    const cookie = await signIn(app, EMAIL);
    await sqlAt(app, RIVERBEND, sql`update sessions set expires_at = now() - interval '1 second'`);
    expect((await who(cookie)).json()).toBeNull();
  });

  test("deleting the user ends it right away [C-010]", async () => {
    const cookie = await signIn(app, "clerk@riverbend.example");
    const set = (deleted: string | null) =>
      sqlAt(app, RIVERBEND, sql`update users set deleted_at = ${deleted} where email like 'clerk@%'`);
    await set(new Date().toISOString());
    expect((await who(cookie)).json()).toBeNull();
    expect((await app.send("GET", "/Admin/GetAllMainMenuOptions", { cookie })).status).toBe(401);
    await set(null);
  });

  test("a removed role has no effect from the next request on [C-010]", async () => {
    const cookie = await signIn(app, EMAIL);
    await sqlAt(app, RIVERBEND, sql`update users set privilege = 'Level4' where email = ${EMAIL}`);
    expect((await who(cookie)).json()).toMatchObject({ role: "Level4" });
    expect((await app.send("GET", "/Version/GetVersionLogsPerPage?pageId=1", { cookie })).status).toBe(403);
    await sqlAt(app, RIVERBEND, sql`update users set privilege = 'Admin' where email = ${EMAIL}`);
  });
});

describe("a session and its host", () => {
  test("a company's session is invalid at another company's host [C-010] [SHELL-002]", async () => {
    const cookie = await signIn(app, EMAIL);
    for (const host of [CEDAR_FALLS, HARBOR, PROVIDER]) {
      expect((await who(cookie, host)).json()).toBeNull();
      expect((await app.send("GET", "/Admin/GetAllMainMenuOptions", { host, cookie })).status).toBe(401);
    }
    // The session is valid at the company's other hosts.
    expect((await who(cookie, "127.0.0.1")).json()).toMatchObject({ email: EMAIL });
  });

  test("provider staff sign in at a client's host and keep their role [SHELL-004] [C-010]", async () => {
    const cookie = await signIn(app, VENDOR, PASSWORD, HARBOR);
    expect((await who(cookie, HARBOR)).json()).toMatchObject({
      email: VENDOR,
      role: "Admin",
      company: "TracSoft",
    });
    const menu = await app.send("GET", "/Admin/GetAllMainMenuOptions", { host: HARBOR, cookie });
    expect(menu.status).toBe(200);
    expect((await who(cookie, RIVERBEND)).json()).toBeNull();
    expect((await who(cookie, PROVIDER)).json()).toBeNull();
  });

  test("a provider's password change ends their sessions at every host [C-004]", async () => {
    const cookie = await signIn(app, VENDOR, PASSWORD, HARBOR);
    const browser = loginBrowser(app, PROVIDER);
    const body = { username: VENDOR, password: PASSWORD };
    const userId = (await browser.send("POST", "authenticate", body)).json() as number;
    await sqlAt(app, PROVIDER, sql`update users set must_change_password = true where id = ${userId}`);
    await browser.send("GET", `changePassword?userId=${userId}`);
    const changed = await browser.send("POST", "changePassword", {
      userId,
      oldPassword: PASSWORD,
      newPassword: "mill-Street-140",
      confirmPassword: "mill-Street-140",
    });
    expect(changed.status).toBe(200);
    expect((await who(cookie, HARBOR)).json()).toBeNull();
  });
});
