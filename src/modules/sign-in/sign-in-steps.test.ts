import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aChallenge, aTextedCode, aUser } from "#test/support/factories.ts";
import { openLoginDesk } from "#test/support/login-desk.ts";
import { sqlAt } from "#test/support/sign-in.ts";

const { app, company, browserAt, authenticate, signIn, auditOf } = await openLoginDesk();
afterAll(() => app.close());

test("every step refuses another user's id and records it in the audit log [C-003] [C-004] [C-005] [C-006]", async () => {
  const [user, other] = [await aUser(app, { company }), await aUser(app, { company })];
  const code = "246810";
  await aTextedCode(app, other, await aChallenge(app, other, "second-factor"), code);
  const asked: [step: "change-password" | "second-factor", method: string, path: string, body?: object][] = [
    ["second-factor", "GET", `changePassword?userId=${other.id}`],
    [
      "change-password",
      "POST",
      "changePassword",
      {
        userId: other.id,
        oldPassword: other.password,
        newPassword: "mill-Street-140",
        confirmPassword: "mill-Street-140",
      },
    ],
    ["second-factor", "GET", `twoFactor?userId=${other.id}`],
    ["second-factor", "POST", "twoFactor", { userId: other.id, code }],
    ["second-factor", "GET", `IsIpAllowedBypass?userId=${other.id}`],
  ];
  for (const [step, method, path, body] of asked) {
    const answer = await app.send(method, `/api/authentication/${path}`, {
      host: company.host,
      cookie: await aChallenge(app, user, step),
      body,
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
    expect([answer.status, answer.json()]).toEqual([
      403,
      { message: "This sign-in belongs to another user." },
    ]);
  }
  const entries = await sqlAt(
    app,
    company.host,
    sql<{ after: unknown }>`select after from audit_entries where subject = ${`user ${other.id}`}`,
  );
  expect(entries.map(({ after }) => after)).toEqual(
    Array(5).fill({ address: "127.0.0.1", challengeOf: user.id }),
  );
  expect((await authenticate(browserAt(), other)).status).toBe(200);
});

test("the audit log records refusals, locks, sign-ins, and log-outs, and never contains a secret [C-002] [C-007]", async () => {
  const user = await aUser(app, { company });
  const browser = browserAt();
  const secrets = [user.password, "wrong-Secret-1"];
  await authenticate(browser, user, secrets[1]);
  await signIn(browser, user);
  secrets.push(
    ...browser
      .cookie()
      .split(/; |=/)
      .filter((part) => part.length === 43),
  );
  await browser.send("POST", "LogOut");
  for (let n = 0; n < 5; n++) await authenticate(browserAt(), user, secrets[1]);
  await authenticate(browserAt(), { ...user, email: "a-password-typed-as-name" });
  const entries = await auditOf(user);
  const refused = Array(5).fill("Refused sign-in");
  expect(entries.map(({ action }) => action)).toEqual([
    "Refused sign-in",
    "Signed in",
    "Signed out",
    ...refused,
    "Locked account",
  ]);
  expect(entries.find(({ action }) => action === "Signed in")?.actor).toBe(user.id);
  const all = await sqlAt(
    app,
    company.host,
    sql<{ text: string }>`select audit_entries::text as text from audit_entries`,
  );
  const text = all.map((row) => row.text).join();
  expect(secrets).toHaveLength(4);
  for (const secret of [...secrets, "a-password-typed-as-name"]) expect(text).not.toContain(secret);
});

test("another website can't trigger any step of signing in [C-002] [C-003] [C-004] [C-007]", async () => {
  const user = await aUser(app, { company });
  const calls: [string, string][] = [
    ["POST", "authenticate"],
    ["GET", `changePassword?userId=${user.id}`],
    ["POST", "changePassword"],
    ["GET", `twoFactor?userId=${user.id}`],
    ["POST", "twoFactor"],
    ["GET", `IsIpAllowedBypass?userId=${user.id}`],
    ["POST", "ForgotPasswordRequest"],
    ["POST", "ForgotPasswordChange"],
    ["POST", "LogOut"],
  ];
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { referer: "https://evil.example/" },
  ];
  for (const [method, path] of calls)
    for (const headers of foreign) {
      const answer = await app.send(method, `/api/authentication/${path}`, { host: company.host, headers });
      expect([path, answer.status]).toEqual([path, 403]);
    }
});
