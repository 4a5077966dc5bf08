import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  aChallenge,
  aCompany,
  aSession,
  aTextedCode,
  aUser,
  type TestCompany,
  type TestUser,
} from "#test/support/factories.ts";
import { loginBrowser, mailsTo, sqlAt } from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { passwordWork } from "./passwords.service.ts";
import { lockAccount } from "./sign-in.public.ts";

const NEW = "mill-Street-140";
const WRONG_CODE = { message: "The code is incorrect or has expired." };

let app: TestApp;
let provider: TestCompany;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  provider = await aCompany(app, { isProvider: true });
  company = await aCompany(app);
});
afterAll(() => app.close());

const browser = () => loginBrowser(app, company.host);
const request = (username: string) => browser().send("POST", "ForgotPasswordRequest", { username });
const change = (email: string, code: unknown, newPassword = NEW, confirmPassword = newPassword) =>
  browser().send("POST", "ForgotPasswordChange", { email, code, newPassword, confirmPassword });
const canSignIn = async (user: TestUser, password: string) =>
  (await browser().send("POST", "authenticate", { username: user.email, password })).status === 200;

/** Requests a code and reads it from the email. */
const codeFor = async (user: TestUser): Promise<string> => {
  await request(user.email);
  const code = /^ {4}(\d{6})$/m.exec((await mailsTo(app, user.email)).at(-1) ?? "")?.[1];
  if (!code) throw new Error("No code was emailed.");
  return code;
};

const other = (code: string) => String(code === "999999" ? 100_000 : Number(code) + 1);

describe("the request", () => {
  test("emails a code to the stored address and gives everyone the same answer [C-008]", async () => {
    const user = await aUser(app, { company });
    const known = await request(`  ${user.email.toUpperCase()} `);
    const unknown = await request("nobody@example.test");
    expect([known.status, known.json()]).toEqual([200, unknown.json()]);
    expect(unknown.status).toBe(200);
    const [mail = ""] = await mailsTo(app, user.email);
    expect(mail).toMatch(/^From: Company \d+ <no-reply@company-\d+\.localhost>$/m);
    expect(mail).toMatch(/^ {4}[1-9]\d{5}$/m);
    expect(await mailsTo(app, "nobody@example.test")).toEqual([]);
    const empty = await request("  ");
    expect([empty.status, empty.json()]).toEqual([400, { message: "Enter your username." }]);
  });

  test("refuses a username that no account can have, instead of looking for it again and again [C-008]", async () => {
    const answer = await request("clerk\u0000@riverbend.example");
    expect([answer.status, answer.json()]).toEqual([
      400,
      { message: "This username has characters that can't be used." },
    ]);
  });

  test("emails at most five codes per hour, and none for an account locked by an Admin [C-008]", async () => {
    const [user, closed] = [await aUser(app, { company }), await aUser(app, { company })];
    await app.app.companyDb(company.companyId).write((tx) => lockAccount(tx, closed.id));
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => request(user.email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    await request(closed.email);
    expect(await mailsTo(app, user.email)).toHaveLength(5);
    expect(await mailsTo(app, closed.email)).toHaveLength(0);
  });

  test("finds the provider's staff at a client's host [C-008] [C-009]", async () => {
    const vendor = await aUser(app, { company: provider });
    expect((await change(vendor.email, await codeFor(vendor))).status).toBe(200);
    expect(await canSignIn(vendor, NEW)).toBe(true);
  });
});

describe("the change", () => {
  test("sets the new password, ends all sessions, unlocks the account, and emails the user [C-009]", async () => {
    const user = await aUser(app, { company, mustChangePassword: true });
    const session = await aSession(app, user);
    const challenge = await aChallenge(app, user, "second-factor");
    await sqlAt(
      app,
      company.host,
      sql`insert into known_browsers (company_id, user_id, token_hash)
        values (${company.companyId}, ${user.id}, 'one'), (${company.companyId}, ${user.id}, 'other')`,
    );
    await sqlAt(
      app,
      company.host,
      sql`update users set invalid_attempts = 5, locked_until = now() + interval '9 minutes' where id = ${user.id}`,
    );
    const answer = await change(user.email, await codeFor(user));
    expect([answer.status, answer.json()]).toEqual([
      200,
      { message: "Your password was changed. Sign in with your new password." },
    ]);
    const ask = (cookie: string, path: string) =>
      app.send("GET", `/api/authentication/${path}`, {
        host: company.host,
        cookie,
        headers: { "x-requested-with": "XMLHttpRequest" },
      });
    expect((await ask(session, "getUserBySessionToken")).json()).toBeNull();
    // Someone who knew the old password may have signed in with any of them.
    expect(
      await sqlAt(app, company.host, sql`select id from known_browsers where user_id = ${user.id}`),
    ).toEqual([]);
    // A sign-in that began with the old password can't continue.
    expect((await ask(challenge, `IsIpAllowedBypass?userId=${user.id}`)).status).toBe(401);
    expect(await canSignIn(user, user.password)).toBe(false);
    expect(await canSignIn(user, NEW)).toBe(true);
    expect((await mailsTo(app, user.email)).at(-1)).toContain("Your password was changed just now");
    const [row] = await sqlAt(
      app,
      company.host,
      sql<{ must: boolean }>`select must_change_password as must from users where id = ${user.id}`,
    );
    expect(row?.must).toBe(false);
  });

  test("takes a code once, even if it arrives twice at the same moment [C-009]", async () => {
    const user = await aUser(app, { company });
    const code = await codeFor(user);
    const answers = await Promise.all([1, 2, 3].map((n) => change(user.email, code, `${NEW}${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await change(user.email, code)).json()).toEqual(WRONG_CODE);
  });

  test("refuses a wrong code, an expired code, and an unknown address with the same text [C-009] [ERR-010]", async () => {
    const user = await aUser(app, { company });
    const code = await codeFor(user);
    const before = passwordWork();
    const wrong = await change(user.email, other(code));
    const unknown = await change("nobody@example.test", code);
    expect([wrong.status, wrong.json()]).toEqual([401, WRONG_CODE]);
    expect([unknown.status, unknown.json()]).toEqual([401, WRONG_CODE]);
    expect(passwordWork()).toEqual(before);
    await sqlAt(app, company.host, sql`update one_time_codes set expires_at = now() - interval '1 second'`);
    const lapsed = await change(user.email, code);
    expect([lapsed.status, lapsed.json()]).toEqual([401, WRONG_CODE]);
    expect(await canSignIn(user, user.password)).toBe(true);
  });

  test("allows five tries, then the code is void and the account locked [C-009] [CONST-007]", async () => {
    const user = await aUser(app, { company });
    const code = await codeFor(user);
    for (let n = 1; n <= 5; n++) expect((await change(user.email, other(code))).status).toBe(401);
    expect((await change(user.email, code)).json()).toEqual(WRONG_CODE);
    expect(await canSignIn(user, user.password)).toBe(false);
    // A new code unlocks the account.
    expect((await change(user.email, await codeFor(user))).status).toBe(200);
    expect(await canSignIn(user, NEW)).toBe(true);
  });

  test("refuses a texted sign-in code, and sign-in refuses an emailed code [C-009] [C-006]", async () => {
    const user = await aUser(app, { company });
    const texted = "246810";
    const cookie = await aChallenge(app, user, "second-factor");
    await aTextedCode(app, user, cookie, texted);
    expect((await change(user.email, texted)).json()).toEqual(WRONG_CODE);
    const mailed = await codeFor(user);
    const confirmed = await app.send("POST", "/api/authentication/twoFactor", {
      host: company.host,
      cookie,
      body: { userId: user.id, code: mailed === texted ? "999999" : mailed },
    });
    expect([confirmed.status, confirmed.json()]).toEqual([401, WRONG_CODE]);
  });

  test("checks the new password and its repetition without using up the code [C-009] [AUTH-014] [AUTH-015]", async () => {
    const user = await aUser(app, { company });
    const code = await codeFor(user);
    const refusals: [string, string, string][] = [
      ["short-1", "short-1", "The password must have 8 to 20 characters."],
      [NEW, `${NEW}x`, "Passwords do not match"],
      ["Password1", "Password1", "This password is too common. Choose a different one."],
      [
        "First-Last-1",
        "First-Last-1",
        "Your password can't be your name or email address. Choose a different one.",
      ],
    ];
    for (const [fresh, again, message] of refusals) {
      const answer = await change(user.email, code, fresh, again);
      expect([answer.status, answer.json()]).toEqual([400, { message }]);
    }
    // Without a code, nobody learns anything about the person's name.
    expect((await change(user.email, other(code), "First-Last-1")).json()).toEqual(WRONG_CODE);
    expect((await change(user.email, code)).status).toBe(200);
  });

  test("is refused from another website, and nothing is sent [C-008] [C-009]", async () => {
    const user = await aUser(app, { company });
    const foreign = { origin: "https://evil.example" };
    for (const path of ["ForgotPasswordRequest", "ForgotPasswordChange"])
      expect((await browser().send("POST", path, { username: user.email }, foreign)).status).toBe(403);
    expect(await mailsTo(app, user.email)).toEqual([]);
  });
});
