import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { aCompany, aUser } from "#test/support/factories.ts";
import { invite, tokenFor } from "#test/support/invitations.ts";
import { openCompanyApp } from "#test/support/open-company-app.ts";
import { auditOf, changesNothing, personAt } from "#test/support/people.ts";
import { loginBrowser, mailsIn, mailsTo, signInBrowser, sqlAt } from "#test/support/sign-in.ts";
import { passwordWork } from "./passwords.service.ts";

const NEW = "mill-Street-140";
const WRONG = { message: "The username or password is incorrect." };
const UNKNOWN =
  "This invitation link doesn't work. Open the link in the newest email, or ask an admin to send a new one.";
const EXPIRED = "This invitation has expired. Ask an admin of this website to send you a new one.";
const ACCEPTED =
  "This invitation was already accepted. Sign in with your email address and the password you chose.";

const { app, provider, company, admin } = await openCompanyApp();
const other = await aCompany(app);

const post = (path: string, body: object, host = company.host) =>
  app.send("POST", `/api/invitations/${path}`, {
    host,
    body,
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
const read = (token: string, host?: string) => post("Read", { token }, host);
const accept = (token: string, newPassword = NEW, confirmPassword = newPassword, host?: string) =>
  post("Accept", { token, newPassword, confirmPassword }, host);
const signIn = (email: string, password: string) =>
  loginBrowser(app, company.host).send("POST", "authenticate", { username: email, password });
const answerOf = ({ status, json }: { status: number; json(): unknown }) => [
  status,
  (json() as { message?: string }).message,
];
const expire = (id: number) =>
  sqlAt(
    app,
    company.host,
    sql`update invitations set expires_at = now() - interval '1 second' where user_id = ${id}`,
  );

describe("accepting", () => {
  test("sets the first password, with which the person signs in by the usual steps", async () => {
    const { id, email, token } = await invite(app, admin);
    expect((await read(token)).json()).toEqual({ email });
    const answer = await accept(token);
    expect([answer.status, answer.json()]).toEqual([200, { email }]);
    // Accepting doesn't sign in: the second factor stays.
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const { userId } = await signInBrowser(app, email, NEW, company.host);
    expect(userId).toBe(id);
    expect(await auditOf(app, company, "Accepted invitation")).toMatchObject([
      { actorEmail: email, subject: email },
    ]);
    const user = await admin.send("GET", `/api/users/GetUsers?id=${id}`);
    expect(user.json()).toMatchObject({
      invitation: null,
      lastSignIn: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test("works once, even if the link is used twice at the same moment", async () => {
    const { email, token } = await invite(app, admin);
    const answers = await Promise.all([1, 2, 3].map((n) => accept(token, `${NEW}${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answerOf(await read(token))).toEqual([409, ACCEPTED]);
    const won = answers.findIndex(({ status }) => status === 200) + 1;
    await changesNothing(app, company, async () => {
      expect(answerOf(await accept(token, `${NEW}-new`))).toEqual([409, ACCEPTED]);
    });
    expect((await signIn(email, `${NEW}${won}`)).status).toBe(200);
  });

  test("is refused after 72 hours", async () => {
    const { id, token } = await invite(app, admin);
    const [row] = await sqlAt(
      app,
      company.host,
      sql<{ hours: number }>`select extract(epoch from expires_at - sent_at)::int / 3600 as hours
        from invitations where user_id = ${id}`,
    );
    expect(row?.hours).toBe(72);
    await expire(id);
    await changesNothing(app, company, async () => {
      expect(answerOf(await read(token))).toEqual([409, EXPIRED]);
      expect(answerOf(await accept(token))).toEqual([409, EXPIRED]);
    });
  });

  test("is refused for an unknown link, at another company's host, and for a deleted user, with the same text", async () => {
    const { id, token } = await invite(app, admin);
    for (const answer of [
      await read("x".repeat(43)),
      await read(token, other.host),
      await accept(token, NEW, NEW, other.host),
      await accept(token, NEW, NEW, provider.host),
    ])
      expect(answerOf(answer)).toEqual([404, UNKNOWN]);
    expect(answerOf(await read(""))).toEqual([
      400,
      "The link is incomplete. Copy the whole link from the email.",
    ]);
    expect((await admin.send("DELETE", `/api/users/DeleteUsers?id=${id}`)).status).toBe(200);
    expect(answerOf(await accept(token))).toEqual([404, UNKNOWN]);
  });

  test("checks the new password and its repetition without using up the link", async () => {
    const { email, token } = await invite(app, admin, { firstName: "Philippa" });
    const refusals: [string, string, string][] = [
      ["short-1", "short-1", "The password must have 8 to 20 characters."],
      [NEW, `${NEW}x`, "Passwords do not match"],
      ["Password1", "Password1", "This password is too common. Choose a different one."],
      [
        "Philippa-1",
        "Philippa-1",
        "Your password can't be your name or email address. Choose a different one.",
      ],
    ];
    await changesNothing(app, company, async () => {
      for (const [fresh, again, message] of refusals)
        expect(answerOf(await accept(token, fresh, again))).toEqual([400, message]);
    });
    expect((await accept(token)).status).toBe(200);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test("is refused while an Admin has locked the account, but not because strangers tried passwords", async () => {
    const { id, email, token } = await invite(app, admin);
    await sqlAt(app, company.host, sql`update users set locked_by_admin = true where id = ${id}`);
    const locked = "This account is locked. Ask an admin of this website to unlock it.";
    expect(answerOf(await read(token))).toEqual([409, locked]);
    expect(answerOf(await accept(token))).toEqual([409, locked]);
    await sqlAt(
      app,
      company.host,
      sql`update users set locked_by_admin = false, invalid_attempts = 5,
        locked_until = now() + interval '9 minutes' where id = ${id}`,
    );
    expect((await accept(token)).status).toBe(200);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test("is refused from another website", async () => {
    const { email, token } = await invite(app, admin);
    const answer = await app.send("POST", "/api/invitations/Accept", {
      host: company.host,
      body: { token, newPassword: NEW, confirmPassword: NEW },
      headers: { origin: "https://evil.example" },
    });
    expect(answer.status).toBe(403);
    expect((await signIn(email, NEW)).status).toBe(401);
  });

  test("works for the provider's staff at the provider's host", async () => {
    const vendor = await personAt(app, provider, "Admin");
    const { email, token } = await invite(app, vendor);
    expect((await accept(token, NEW, NEW, provider.host)).status).toBe(200);
    // They may work at every site, and the moment is stored with their account.
    const { userId } = await signInBrowser(app, email, NEW, company.host);
    expect((await vendor.send("GET", `/api/users/GetUsers?id=${userId}`)).json()).toMatchObject({
      lastSignIn: expect.stringMatching(/Z$/),
    });
  });
});

test("only the token's hash is stored, and nothing but the email has the token", async () => {
  const { id, email, token } = await invite(app, admin);
  const [row] = await sqlAt(
    app,
    company.host,
    sql<{ tokenHash: Buffer }>`select token_hash from invitations where user_id = ${id}`,
  );
  expect(row?.tokenHash).toEqual(createHash("sha256").update(token).digest());
  const entries = await sqlAt(
    app,
    company.host,
    sql<{ text: string }>`select audit_entries::text as text from audit_entries`,
  );
  expect(entries.filter(({ text }) => text.includes(token))).toEqual([]);
  expect(mailsIn(app).filter((mail) => mail.includes(token))).toEqual(await mailsTo(app, email));
});

describe("before accepting", () => {
  test("signing in is answered as for a wrong password, after the same work", async () => {
    const { email } = await invite(app, admin);
    const known = await aUser(app, { company });
    const answers: unknown[] = [];
    for (const username of [email, known.email, "nobody@example.test"]) {
      const before = passwordWork();
      const answer = await signIn(username, NEW);
      const { verified, hashed } = passwordWork();
      answers.push([answer.status, answer.json(), verified - before.verified, hashed - before.hashed]);
    }
    expect(answers).toEqual(Array(3).fill([401, WRONG, 1, 0]));
    expect((await signIn(email, "")).status).toBe(400);
  });

  test("a forgotten password is answered as for everyone, and the email says to accept the invitation", async () => {
    const { id, email, token } = await invite(app, admin);
    const request = (username: string) =>
      loginBrowser(app, company.host).send("POST", "ForgotPasswordRequest", { username });
    const [mine, nobodys] = [await request(email), await request("nobody@example.test")];
    expect([mine.status, mine.json()]).toEqual([nobodys.status, nobodys.json()]);
    const mail = (await mailsTo(app, email)).at(-1);
    expect(mail).toMatch(/^Subject: Accept your Company \d+ invitation first$/m);
    expect(mail).toContain("Open the link in your newest invitation email");
    expect(mail).not.toMatch(/^ {4}\d{6}$/m);
    expect(mail).not.toContain(token);
    await expire(id);
    for (let n = 0; n < 6; n++) await request(email);
    const mails = await mailsTo(app, email);
    // The invitation, and at most five per hour.
    expect(mails).toHaveLength(6);
    expect(mails.at(-1)).toContain("Your invitation has expired. Ask an admin");
    await sqlAt(app, company.host, sql`update users set locked_by_admin = true where id = ${id}`);
    await request(email);
    expect(await mailsTo(app, email)).toHaveLength(6);
  });

  test("a password set by an Admin ends the invitation", async () => {
    const { id, email, token } = await invite(app, admin);
    const { company: _, ...user } = (await admin.send("GET", `/api/users/GetUsers?id=${id}`)).json() as {
      company: string;
    };
    const saved = await admin.send("PUT", "/api/users/AdminEditUser", { ...user, password: NEW });
    expect(saved.status).toBe(204);
    expect(answerOf(await accept(token, `${NEW}x`))).toEqual([404, UNKNOWN]);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  test("another email address ends the link, and a new invitation goes to that address", async () => {
    const { id, token } = await invite(app, admin);
    const { company: _, ...user } = (await admin.send("GET", `/api/users/GetUsers?id=${id}`)).json() as {
      company: string;
    };
    const email = `corrected-${id}@example.test`;
    expect((await admin.send("PUT", "/api/users/AdminEditUser", { ...user, email })).status).toBe(204);
    expect(answerOf(await accept(token))).toEqual([409, EXPIRED]);
    expect((await admin.send("POST", "/api/users/InviteAgain", { id })).status).toBe(200);
    expect((await accept(await tokenFor(app, email))).json()).toEqual({ email });
  });
});
