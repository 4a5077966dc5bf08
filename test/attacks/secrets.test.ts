import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createMemoryLog } from "#test/support/memory-log.ts";
import {
  loginBrowser,
  PASSWORD,
  queueDone,
  RIVERBEND,
  signInBrowser,
  sqlAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import type { Answer, TestApp } from "#test/support/test-app.ts";

// Secrets go where they are checked, and nowhere else: not into the log, an error, a list or an export.

const { log, lines } = createMemoryLog();
let app: TestApp;
beforeAll(async () => {
  app = await startDemoApp({}, log);
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const EMAIL = "admin@riverbend.example";
const WRONG = "canary-Wrong-71";
const NEW = "canary-Fresh-72";

test("passwords, codes and tokens are in no log line, no refusal and no list", async () => {
  const printed: unknown[] = [];
  for (const method of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void printed.push(words));
  const said: Answer[] = [];
  const secrets = new Set([WRONG, NEW, PASSWORD]);

  // Signing in: wrongly, and then rightly.
  const stranger = loginBrowser(app, RIVERBEND);
  said.push(await stranger.send("POST", "authenticate", { username: EMAIL, password: WRONG }));
  said.push(await stranger.send("POST", "authenticate", { username: EMAIL, password: { a: WRONG } }));
  said.push(await stranger.send("POST", `authenticate?password=${WRONG}`, { username: WRONG }));
  const { browser, token } = await signInBrowser(app, EMAIL, PASSWORD, RIVERBEND);
  const cookie = browser.cookie();
  secrets.add(token);
  for (const one of cookie.split("; ")) secrets.add(one.slice(one.indexOf("=") + 1));
  said.push(await browser.send("GET", `getUserBySessionToken?sessionToken=${token}`));

  // A forgotten password, with a wrong code.
  said.push(await stranger.send("POST", "ForgotPasswordRequest", { username: "editor@riverbend.example" }));
  await queueDone(app);
  said.push(
    await stranger.send("POST", "ForgotPasswordChange", {
      email: "editor@riverbend.example",
      code: "123123",
      newPassword: NEW,
      confirmPassword: NEW,
    }),
  );

  const send = (method: string, path: string, body?: unknown) =>
    app.send(method, path, { cookie, body, headers: { "x-requested-with": "XMLHttpRequest" } });
  // Somebody new whose password is refused, and bodies that can't be read.
  said.push(await send("POST", "/api/users", { email: "new@riverbend.example", password: WRONG }));
  const json = { "content-type": "application/json", "x-requested-with": "XMLHttpRequest" };
  for (const path of ["/api/authentication/authenticate", "/api/users", "/nowhere"])
    said.push(await app.send("POST", path, { cookie, body: `{"password":"${WRONG}"`, headers: json }));

  // A fault in the middle of signing in and of a call.
  const { pool } = app.app.database;
  await pool.query("alter table login_challenges rename to login_challenges_elsewhere");
  await pool.query("alter table roles rename to roles_elsewhere");
  try {
    const faulty = await loginBrowser(app, RIVERBEND).send("POST", "authenticate", {
      username: EMAIL,
      password: PASSWORD,
    });
    said.push(faulty, await send("GET", "/RoleManagement/GetRoles"));
    expect(said.slice(-2).map(({ status }) => status)).toEqual([500, 500]);
  } finally {
    await pool.query("alter table login_challenges_elsewhere rename to login_challenges");
    await pool.query("alter table roles_elsewhere rename to roles");
  }

  // What staff and Admins can read of people.
  for (const path of ["/api/users", "/AuditLog/GetEntries", "/RoleManagement/GetRoles", "/api/openapi.json"])
    said.push(await send("GET", path));

  const logged = JSON.stringify(lines) + JSON.stringify(printed);
  expect(lines.filter(({ level }) => level === "error").length).toBeGreaterThanOrEqual(2);
  for (const secret of secrets) {
    expect(logged.includes(secret), `in the log: ${secret}`).toBe(false);
    for (const [index, { text, status }] of said.entries())
      expect(text.includes(secret), `answer ${index} (${status}): ${secret}`).toBe(false);
  }
  expect(logged + said.map(({ text }) => text).join()).not.toMatch(/\$argon2|BEGIN (RSA |EC )?PRIVATE/);
});

test("passwords are stored as argon2id hashes of 19 MiB and two passes", async () => {
  const stored = await sqlAt<{ hash: string }>(app, RIVERBEND, sql`select users::text as hash from users`);
  const hashes = stored.map(({ hash }) => /\$argon2id\$v=19\$m=19456,t=2,p=1\$[^,")]+/.exec(hash)?.[0]);
  expect(hashes.length).toBeGreaterThan(1);
  expect(hashes).not.toContain(undefined);
});
