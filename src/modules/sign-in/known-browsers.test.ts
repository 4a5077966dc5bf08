import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { aUser } from "#test/support/factories.ts";
import { openLoginDesk } from "#test/support/login-desk.ts";
import { sqlAt } from "#test/support/sign-in.ts";
import { insertCode } from "./codes.sql.ts";
import { lockAccount, unlockAccount } from "./sign-in.public.ts";
import { codeHash } from "./tokens.service.ts";

const { app, company, browserAt, authenticate, signIn, guessTimes, isSignedIn, mailsTo } =
  await openLoginDesk();
afterAll(() => app.close());

const WRONG = { message: "The username or password is incorrect." };
const WRONG_CODE = { message: "The code is incorrect or has expired." };

describe("a browser that signed in before", () => {
  test("still gets in after strangers have locked the account for themselves [CONST-007] [C-002]", async () => {
    const user = await aUser(app, { company });
    const own = browserAt();
    expect(await signIn(own, user)).toBe(200);
    await guessTimes(5, user);
    expect((await authenticate(browserAt(), user)).json()).toEqual(WRONG);
    expect(await isSignedIn(own)).toBe(true);
    expect(await signIn(own, user)).toBe(200);
    // The user's own sign-in doesn't unlock the account for strangers.
    expect((await authenticate(browserAt(), user)).status).toBe(401);
    const [mail = ""] = await mailsTo(user);
    expect(mail).toContain("For 15 minutes, no one can sign in to your account from a new browser.");
    expect(mail).toMatch(/The attempts came from the IP address 198\.51\.\d+\.\d+\./);
  });

  test("has its own counter: the fifth wrong password locks only this browser and ends its session [CONST-007]", async () => {
    const user = await aUser(app, { company });
    const [own, second] = [browserAt(), browserAt()];
    await signIn(own, user);
    await signIn(second, user);
    await guessTimes(5, user, () => own);
    expect(await isSignedIn(own)).toBe(false);
    expect((await authenticate(own, user)).json()).toEqual(WRONG);
    expect(await isSignedIn(second)).toBe(true);
    expect(await signIn(second, user)).toBe(200);
    expect(await signIn(browserAt(), user)).toBe(200);
    const mails = await mailsTo(user);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("in a browser you've signed in with before");
    await app.app.companyDb(company.companyId).write((tx) => unlockAccount(tx, user.id));
    expect(await signIn(own, user)).toBe(200);
  });

  test("is recognized by a secret that scripts can't read, stored as a hash, and new each time [C-007]", async () => {
    const user = await aUser(app, { company });
    const browser = browserAt();
    const planted = "a".repeat(43);
    await authenticate(browser, user);
    await browser.send("GET", `changePassword?userId=${user.id}`);
    const answer = await browser.send("GET", `IsIpAllowedBypass?userId=${user.id}`, undefined, {
      cookie: `${browser.cookie()}; tenantry_browser=${planted}`,
    });
    const line = [answer.headers["set-cookie"] ?? []]
      .flat()
      .find((one) => one.startsWith("tenantry_browser="));
    expect(line).toMatch(/^tenantry_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const secret = answer.cookie("tenantry_browser") ?? "";
    expect(secret).not.toBe(planted);
    const rows = await sqlAt(
      app,
      company.host,
      sql<{
        text: string;
      }>`select known_browsers::text || encode(token_hash, 'escape') as text from known_browsers`,
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(secret);
    // A planted secret is useless.
    await guessTimes(5, user);
    const thief = await app.send("POST", "/api/authentication/authenticate", {
      host: company.host,
      body: { username: user.email, password: user.password },
      cookie: `tenantry_browser=${planted}`,
    });
    expect(thief.status).toBe(401);
    expect(await signIn(browser, user)).toBe(200);
  });

  test("can't get into an account locked by an Admin, with a password or an emailed code [C-002] [C-009]", async () => {
    const user = await aUser(app, { company });
    const own = browserAt();
    await signIn(own, user);
    await app.app.companyDb(company.companyId).write(async (tx) => {
      await lockAccount(tx, user.id);
      const hash = codeHash(user.companyId, user.id, "246810");
      await insertCode(tx, { userId: user.id, purpose: "forgot-password", challengeHash: null }, hash);
    });
    expect((await authenticate(own, user)).json()).toEqual(WRONG);
    const change = await own.send("POST", "ForgotPasswordChange", {
      email: user.email,
      code: "246810",
      newPassword: "mill-Street-140",
      confirmPassword: "mill-Street-140",
    });
    expect([change.status, change.json()]).toEqual([401, WRONG_CODE]);
    await app.app.companyDb(company.companyId).write((tx) => unlockAccount(tx, user.id));
    expect(await signIn(own, user)).toBe(200);
  });

  test("isn't a known browser for another user of the company [CONST-007]", async () => {
    const [user, other] = [await aUser(app, { company }), await aUser(app, { company })];
    const browser = browserAt();
    await signIn(browser, user);
    await guessTimes(5, other);
    expect((await authenticate(browser, other)).status).toBe(401);
    await app.app.companyDb(company.companyId).write((tx) => unlockAccount(tx, other.id));
    // Now the browser is known for both users.
    expect(await signIn(browser, other)).toBe(200);
    await guessTimes(5, user);
    expect(await signIn(browser, user)).toBe(200);
  });
});
