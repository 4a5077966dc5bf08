import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { aGrant } from "#test/support/captcha.ts";
import { aForm } from "#test/support/item-factories.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { aPdf } from "#test/support/pdfs.ts";
import {
  loginBrowser,
  mailsIn,
  PASSWORD,
  queueDone,
  RIVERBEND,
  signInBrowser,
  signInStaff,
  sqlAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import { submitTo } from "#test/support/site-forms.ts";
import type { Answer, TestApp } from "#test/support/test-app.ts";

// Secrets go only where they are checked: never into the log, an error, a list, or an export.

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

test("passwords, codes, and tokens are in no log line, refusal, or list", async () => {
  const printed: unknown[] = [];
  for (const method of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void printed.push(words));
  const said: Answer[] = [];
  const secrets = new Set([WRONG, NEW, PASSWORD]);

  // Signing in: first with wrong values, then with the right ones.
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
  // Someone new whose password is refused, and bodies that can't be read.
  said.push(await send("POST", "/api/users", { email: "new@riverbend.example", password: WRONG }));
  const json = { "content-type": "application/json", "x-requested-with": "XMLHttpRequest" };
  for (const path of ["/api/authentication/authenticate", "/api/users", "/nowhere"])
    said.push(await app.send("POST", path, { cookie, body: `{"password":"${WRONG}"`, headers: json }));

  // A server error during sign-in and during a call.
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

  // What staff and Admins can read about people.
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

test("exports, lists, and metrics contain no token, hash, or storage path", async () => {
  const admin = await signInStaff(app, EMAIL);
  const company = { companyId: app.app.hosts.find(RIVERBEND)?.companyId ?? 0 };
  const form = await aForm(app, {
    company,
    fields: [{ name: "Story" }, { name: "Plan", fieldType: "fileUpload" }],
  });
  const file = { name: "plan.pdf", content: aPdf("A plan") };
  const grant = await aGrant(app, { host: RIVERBEND });
  expect(await submitTo(app, form, ["A story", ""], { host: RIVERBEND, cookie: grant, file })).toEqual([
    200,
    "Sent",
  ]);
  for (const email of ["waiting@example.test", "reader@example.test"]) {
    const asked = await app.send("POST", "/newsletter-sign-up", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `EMAIL=${encodeURIComponent(email)}`,
    });
    expect(asked.status).toBe(303);
  }
  await queueDone(app);
  const links = mailsIn(app).flatMap((mail) => mail.match(/newsletter-sign-up\/confirm\/[\w-]+/g) ?? []);
  expect(new Set(links).size).toBe(2);
  await app.send("POST", `/${links.at(-1)}`);

  const exported = await admin.post("/AdminForms/GetFormSubmissionExport", {
    formId: form.id,
    rangeOpt: "after",
    date1: "2020-01-01",
  });
  expect(exported.text).toContain("A story");
  const subscribers = await admin.get("/AdminSubscribers/GetSubscriberExport");
  expect(subscribers.text).toMatch(/@example\.test/);
  const read = [
    exported,
    subscribers,
    await admin.get("/AdminSubscribers/GetSubscribers"),
    await admin.post(`/AdminForms/GetFormSubmissionData?formId=${form.id}`),
    await admin.get("/AuditLog/GetEntries"),
    await app.send("GET", "/metrics"),
  ];
  expect(read.map(({ status }) => status)).toEqual(read.map(() => 200));
  const [stored] = await sqlAt<{ keys: string[]; tokens: string[]; hashes: string[] }>(
    app,
    RIVERBEND,
    sql`select
      (select array_agg(f.key) from files f join form_submission_files s
        on s.company_id = f.company_id and s.file_id = f.id) as keys,
      (select array_agg(unsubscribe_token) from subscribers where confirmed_at is null) as tokens,
      (select array_agg(password_hash) from users) as hashes`,
  );
  const secrets = [
    ...(stored?.keys ?? []),
    ...(stored?.tokens ?? []),
    ...(stored?.hashes ?? []),
    ...links.map((link) => link.slice(link.lastIndexOf("/") + 1)),
    ...[grant, admin.cookie].flatMap((cookies) =>
      cookies.split("; ").map((one) => one.slice(one.indexOf("=") + 1)),
    ),
  ];
  expect(secrets.length).toBeGreaterThan(5);
  for (const [index, { text }] of read.entries()) {
    for (const secret of secrets) expect(text.includes(secret), `answer ${index}: ${secret}`).toBe(false);
    expect(text, `answer ${index}`).not.toContain("$argon2");
  }
});

test("a refusal for lack of permission is logged with the call, without what was sent", async () => {
  const editor = await signInStaff(app, "editor@riverbend.example");
  const from = lines.length;
  const refused = await editor.post("/api/users", { email: "canary@riverbend.example", password: WRONG });
  const foreign = await app.send("POST", "/Version/CreateDraft?pageId=1&copyVersionId=1", {
    cookie: editor.cookie,
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect([refused.status, foreign.status]).toEqual([403, 403]);
  const noted = lines.slice(from).filter(({ message }) => message.startsWith("Request denied"));
  const company = app.app.hosts.find(RIVERBEND)?.companyId;
  expect(noted.map(({ fields }) => fields)).toEqual([
    expect.objectContaining({ company, user: editor.userId, userCompany: company, address: "127.0.0.1" }),
    expect.objectContaining({ call: "createDraft" }),
  ]);
  expect(JSON.stringify(noted)).not.toMatch(/canary/i);
});
