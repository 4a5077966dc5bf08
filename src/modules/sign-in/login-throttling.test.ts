import { sql } from "kysely";
import { afterAll, describe, expect, test, vi } from "vitest";
import { addressKey } from "#platform/limits/address-key.ts";
import { aChallenge, aCompany, aTextedCode, aUser, type TestUser } from "#test/support/factories.ts";
import { openLoginDesk } from "#test/support/login-desk.ts";
import { type LoginBrowser, sqlAt } from "#test/support/sign-in.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { insertCode } from "./codes.sql.ts";
import { unlockAccount } from "./sign-in.public.ts";
import { codeHash } from "./tokens.service.ts";

const { app, provider, company, newAddress, browserAt, authenticate, signIn, guessTimes, auditOf } =
  await openLoginDesk();
afterAll(() => app.close());

const WRONG = { message: "The username or password is incorrect." };
const WRONG_CODE = { message: "The code is incorrect or has expired." };

/** Sets what was counted at the company's accounts. */
const countTo = async (points: number, limit: string): Promise<void> => {
  const counted = await sqlAt(
    app,
    company.host,
    sql`update rate_limits set points = ${points} where key like ${`${company.companyId}:${limit}:%`} returning key`,
  );
  expect(counted).not.toEqual([]);
};

describe("failed attempts", () => {
  test("count the same whether simultaneous or successive [CONST-007] [C-002]", async () => {
    const user = await aUser(app, { company });
    const wrong = Array.from({ length: 12 }, () => authenticate(browserAt(), user, "wrong"));
    const answers = await Promise.all(wrong);
    // Sent together with them, it could be checked first and sign in.
    answers.push(await authenticate(browserAt(), user));
    expect(answers.map(({ status }) => status)).toEqual(Array(13).fill(401));
    const [row] = await sqlAt(
      app,
      company.host,
      sql<{ attempts: number }>`select invalid_attempts as attempts from users where id = ${user.id}`,
    );
    expect(row?.attempts).toBe(5);
  });

  test("from one IP address stop after fifty in 15 minutes, whatever the account [C-002]", async () => {
    const address = "203.0.113.50";
    for (let n = 1; n <= 50; n++) {
      const answer = await browserAt(address).send("POST", "authenticate", {
        username: `nobody-${n % 20}@example.test`,
        password: "x",
      });
      expect(answer.status).toBe(401);
    }
    const user = await aUser(app, { company });
    const refused = await authenticate(browserAt(address), user);
    expect([refused.status, refused.json()]).toEqual([
      429,
      { message: "Too many failed attempts from your network. Try again in 15 minutes." },
    ]);
    expect((await authenticate(browserAt(), user)).status).toBe(200);
    await sqlAt(app, company.host, sql`update rate_limits set expire = 0`);
    expect((await authenticate(browserAt(address), user)).status).toBe(200);
  });

  test("at one account stop after fifty per day, wherever they come from [C-002] [AUTH-027]", async () => {
    const user = await aUser(app, { company });
    const own = browserAt();
    await signIn(own, user);
    await guessTimes(1, user);
    await countTo(49, "guesses-account");
    expect((await authenticate(browserAt(), user)).status).toBe(200);
    await guessTimes(1, user);
    await countTo(50, "guesses-account");
    const refused = await authenticate(browserAt(), user);
    expect([refused.status, refused.json()]).toEqual([401, WRONG]);
    expect(await signIn(own, user)).toBe(200);
    await app.app.companyDb(company.companyId).write((tx) => unlockAccount(tx, user.id));
    expect((await authenticate(browserAt(), user)).status).toBe(200);
  });

  test("with emailed codes stop after fifty per day and don't affect the password counter [C-009] [AUTH-027]", async () => {
    const user = await aUser(app, { company });
    const own = browserAt();
    await signIn(own, user);
    const changeOf = ({ email }: TestUser, browser: LoginBrowser, code: string) =>
      browser.send("POST", "ForgotPasswordChange", {
        email,
        code,
        newPassword: "mill-Street-140",
        confirmPassword: "mill-Street-140",
      });
    const change = (browser: LoginBrowser, code: string) => changeOf(user, browser, code);
    const mailCode = (code: string, { companyId, id }: TestUser = user) =>
      app.app
        .companyDb(companyId)
        .write((tx) =>
          insertCode(
            tx,
            { userId: id, purpose: "forgot-password", challengeHash: null },
            codeHash(companyId, id, code),
          ),
        );
    const almost = await aUser(app, { company });
    expect((await changeOf(almost, browserAt(), "300000")).status).toBe(401);
    await countTo(49, "guesses-mailed-code");
    await mailCode("246810", almost);
    expect((await changeOf(almost, browserAt(), "246810")).status).toBe(200);
    for (let n = 0; n < 50; n++) {
      if (n % 4 === 0) await mailCode("246810");
      expect((await change(browserAt(), String(300_000 + n))).status).toBe(401);
    }
    await mailCode("246810");
    const refused = await change(browserAt(), "246810");
    expect([refused.status, refused.json()]).toEqual([401, WRONG_CODE]);
    await sqlAt(app, company.host, sql`update users set invalid_attempts = 0, locked_until = null`);
    expect((await authenticate(browserAt(), user)).status).toBe(200);
    // An Admin can unlock the account, and a known browser still works.
    await app.app.companyDb(company.companyId).write((tx) => unlockAccount(tx, user.id));
    expect((await change(browserAt(), "246810")).status).toBe(200);
  });

  test("at a provider account are counted together over all hosts [C-002] [AUTH-027]", async () => {
    const user = await aUser(app, { company: provider });
    const other = await aCompany(app);
    const at = (host: string, password: string) =>
      app.send("POST", "/api/authentication/authenticate", {
        host,
        body: { username: user.email, password },
        headers: { "x-forwarded-for": newAddress() },
      });
    for (const host of [company.host, other.host]) expect((await at(host, "wrong")).status).toBe(401);
    const counted = await sqlAt<{ points: number }>(
      app,
      provider.host,
      sql`update rate_limits set points = points + 48 where key like ${`${provider.companyId}:guesses-account:%`}
        returning points`,
    );
    expect(counted).toEqual([{ points: 50 }]);
    for (const host of [company.host, other.host, provider.host]) {
      const refused = await at(host, user.password);
      expect([host, refused.status, refused.json()]).toEqual([host, 401, WRONG]);
    }
    await app.app.companyDb(provider.companyId).write((tx) => unlockAccount(tx, user.id));
    for (const { host } of [company, other, provider])
      expect([host, (await at(host, user.password)).status]).toEqual([host, 200]);
  });

  test("with a hundred wrong codes make even the right code fail [C-006] [CONST-007]", async () => {
    const user = await aUser(app, { company });
    const code = "246810";
    const cookie = await aChallenge(app, user, "second-factor");
    await aTextedCode(app, user, cookie, code);
    const confirm = (code: string) =>
      app.send("POST", "/api/authentication/twoFactor", {
        host: company.host,
        cookie,
        body: { userId: user.id, code },
        headers: { "x-forwarded-for": newAddress() },
      });
    for (let n = 0; n < 100; n++) expect((await confirm(String(300_000 + n))).json()).toEqual(WRONG_CODE);
    const last = await confirm(code);
    expect([last.status, last.json()]).toEqual([401, WRONG_CODE]);
    expect(last.cookie("tenantry_session")).toBeUndefined();
  });

  test("aren't counted for lists, objects, or numbers, which are refused [C-002] [C-006] [C-009]", async () => {
    const user = await aUser(app, { company });
    const { email, password } = user;
    const odd = [[password], { password }, { $ne: "" }, 12345678, true, null];
    for (const value of odd) {
      const answers = [
        await browserAt().send("POST", "authenticate", { username: email, password: value }),
        await browserAt().send("POST", "authenticate", { username: value, password }),
        await browserAt().send("POST", "ForgotPasswordRequest", { username: value }),
        await browserAt().send("POST", "ForgotPasswordChange", {
          email: value,
          code: "123456",
          newPassword: "mill-Street-140",
          confirmPassword: "mill-Street-140",
        }),
        await browserAt().send("POST", "ForgotPasswordChange", {
          email,
          code: typeof value === "number" ? 12_345_678 : value,
          newPassword: "mill-Street-140",
          confirmPassword: "mill-Street-140",
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    }
    const doubled = await browserAt().send(
      "POST",
      "authenticate",
      `username=${email}&username=x&password=${password}`,
      { "content-type": "application/x-www-form-urlencoded" },
    );
    expect(doubled.status).toBe(400);
    expect(await auditOf(user)).toEqual([]);
  });
});

describe("a forged address", () => {
  test("doesn't reset the counter, because only trusted proxies may forward addresses [C-002] [AUTH-020]", async () => {
    const plain = await startTestApp({}, undefined, app.connection);
    try {
      const user = await aUser(app, { company });
      await vi.waitFor(async () =>
        expect(
          (await plain.send("GET", "/Authentication/GetCompanyName", { host: company.host })).status,
        ).toBe(200),
      );
      const send = (n: number, password: string) =>
        plain.send("POST", "/api/authentication/authenticate", {
          host: company.host,
          body: { username: password === user.password ? user.email : `forger-${n}@example.test`, password },
          headers: { "x-forwarded-for": `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` },
        });
      for (let n = 1; n <= 50; n++) await send(n, "wrong");
      expect((await send(60, user.password)).status).toBe(429);
    } finally {
      await plain.close();
      await sqlAt(app, company.host, sql`delete from rate_limits`);
    }
  });

  test("counts a subscriber's whole IPv6 network as one address", () => {
    expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
    const network = addressKey("2001:db8:0:12::1");
    expect(network).toBe("2001:db8:0:12");
    expect(addressKey("2001:0db8:0000:0012:ffff:1:2:3")).toBe(network);
    expect(addressKey("2001:db8:0:13::1")).not.toBe(network);
    expect(addressKey("::1")).toBe("0:0:0:0");
  });
});
