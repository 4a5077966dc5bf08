import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addressKey } from "#platform/limits/address-key.ts";
import {
  aChallenge,
  aCompany,
  aTextedCode,
  aUser,
  type TestCompany,
  type TestUser,
} from "#test/support/factories.ts";
import { type LoginBrowser, loginBrowser, mailsIn, queueDone, sqlAt } from "#test/support/sign-in.ts";
import { type Answer, startTestApp, type TestApp } from "#test/support/test-app.ts";
import { insertCode } from "./codes.sql.ts";
import { lockAccount, unlockAccount } from "./sign-in.public.ts";
import { codeHash } from "./tokens.service.ts";

const WRONG = { message: "The username or password is incorrect." };
const WRONG_CODE = { message: "The code is incorrect or has expired." };

let app: TestApp;
let provider: TestCompany;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: "127.0.0.1" });
  provider = await aCompany(app, { isProvider: true });
  company = await aCompany(app);
  await sqlAt(app, company.host, sql`update companies set ip_allowlist = '{0.0.0.0/0}'`);
});
afterAll(() => app.close());

let places = 0;
/** A browser at an address of its own, by the word of the trusted proxy that the tests stand for. */
const browserAt = (address = `198.51.${++places >> 8}.${places & 255}`): LoginBrowser => {
  const browser = loginBrowser(app, company.host);
  return {
    ...browser,
    send: (method, path, body, headers) =>
      browser.send(method, path, body, { "x-forwarded-for": address, ...headers }),
  };
};

const authenticate = (browser: LoginBrowser, user: TestUser, password = user.password): Promise<Answer> =>
  browser.send("POST", "authenticate", { username: user.email, password });

const signIn = async (browser: LoginBrowser, user: TestUser): Promise<number> => {
  const first = await authenticate(browser, user);
  if (first.status !== 200) return first.status;
  await browser.send("GET", `changePassword?userId=${user.id}`);
  return (await browser.send("GET", `IsIpAllowedBypass?userId=${user.id}`)).status;
};

const guessTimes = async (count: number, user: TestUser, browser: () => LoginBrowser = browserAt) => {
  for (let n = 0; n < count; n++) await authenticate(browser(), user, "wrong");
};

const isSignedIn = async (browser: LoginBrowser): Promise<boolean> =>
  (await browser.send("GET", "getUserBySessionToken")).json() !== null;

const mailsTo = async (user: TestUser): Promise<string[]> => {
  await queueDone(app);
  return mailsIn(app).filter((mail) => mail.includes(`To: ${user.email}\n`));
};

const auditOf = (user: TestUser) =>
  sqlAt(
    app,
    company.host,
    sql<{ action: string; actor: number | null; text: string }>`select action, actor_user_id as actor,
      audit_entries::text as text from audit_entries where subject = ${user.email} order by id`,
  );

describe("a browser that signed in before", () => {
  test("isn't shut out by strangers, whose guesses lock the account to them [CONST-007] [C-002]", async () => {
    const user = await aUser(app, { company });
    const own = browserAt();
    expect(await signIn(own, user)).toBe(200);
    await guessTimes(5, user);
    expect((await authenticate(browserAt(), user)).json()).toEqual(WRONG);
    expect(await isSignedIn(own)).toBe(true);
    expect(await signIn(own, user)).toBe(200);
    // That the user is in doesn't let strangers go on.
    expect((await authenticate(browserAt(), user)).status).toBe(401);
    const [mail = ""] = await mailsTo(user);
    expect(mail).toContain("For 15 minutes nobody can sign in to your account from a new browser.");
    expect(mail).toMatch(/The attempts came from the address 198\.51\.\d+\.\d+\./);
  });

  test("has a count of its own: its fifth wrong guess locks it, and only it, and ends its session [CONST-007]", async () => {
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
    expect(mails[0]).toContain("in a browser that you have signed in with");
    await app.app.companyDb(company.companyId).write((tx) => unlockAccount(tx, user.id));
    expect(await signIn(own, user)).toBe(200);
  });

  test("is known by a secret that scripts can't read, stored as a hash and new each time [C-007]", async () => {
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
    // A secret that somebody had planted is worth nothing.
    await guessTimes(5, user);
    const thief = await app.send("POST", "/api/authentication/authenticate", {
      host: company.host,
      body: { username: user.email, password: user.password },
      cookie: `tenantry_browser=${planted}`,
    });
    expect(thief.status).toBe(401);
    expect(await signIn(browser, user)).toBe(200);
  });

  test("opens no account that an Admin closed, with a password or with a mailed code [C-002] [C-009]", async () => {
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

  test("isn't known to another user of the same company [CONST-007]", async () => {
    const [user, other] = [await aUser(app, { company }), await aUser(app, { company })];
    const browser = browserAt();
    await signIn(browser, user);
    await guessTimes(5, other);
    expect((await authenticate(browser, other)).status).toBe(401);
    await app.app.companyDb(company.companyId).write((tx) => unlockAccount(tx, other.id));
    // Both are known in it then.
    expect(await signIn(browser, other)).toBe(200);
    await guessTimes(5, user);
    expect(await signIn(browser, user)).toBe(200);
  });
});

describe("guesses", () => {
  test("that come at the same moment count like guesses in a row [CONST-007] [C-002]", async () => {
    const user = await aUser(app, { company });
    const wrong = Array.from({ length: 12 }, () => authenticate(browserAt(), user, "wrong"));
    const answers = await Promise.all([...wrong, authenticate(browserAt(), user)]);
    expect(answers.map(({ status }) => status)).toEqual(Array(13).fill(401));
    const [row] = await sqlAt(
      app,
      company.host,
      sql<{ attempts: number }>`select invalid_attempts as attempts from users where id = ${user.id}`,
    );
    expect(row?.attempts).toBe(5);
  });

  test("from one address end after fifty in a quarter of an hour, whoever they are about [C-002]", async () => {
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
      { message: "There were too many wrong attempts from your address. Please try again in 15 minutes." },
    ]);
    expect((await authenticate(browserAt(), user)).status).toBe(200);
    await sqlAt(app, company.host, sql`update rate_limits set expire = 0`);
    expect((await authenticate(browserAt(address), user)).status).toBe(200);
  });

  test("at one account end after fifty a day, wherever they come from [C-002] [AUTH-027]", async () => {
    const user = await aUser(app, { company });
    const own = browserAt();
    await signIn(own, user);
    const key = `'${company.companyId}:guesses-account:%'`;
    await guessTimes(1, user);
    await sqlAt(app, company.host, sql`update rate_limits set points = 50 where key like ${sql.raw(key)}`);
    const refused = await authenticate(browserAt(), user);
    expect([refused.status, refused.json()]).toEqual([401, WRONG]);
    expect(await signIn(own, user)).toBe(200);
    await app.app.companyDb(company.companyId).write((tx) => unlockAccount(tx, user.id));
    expect((await authenticate(browserAt(), user)).status).toBe(200);
  });

  test("at mailed codes end after fifty a day, wherever they come from, and leave the password's count alone [C-009] [AUTH-027]", async () => {
    const user = await aUser(app, { company });
    const own = browserAt();
    await signIn(own, user);
    const change = (browser: LoginBrowser, code: string) =>
      browser.send("POST", "ForgotPasswordChange", {
        email: user.email,
        code,
        newPassword: "mill-Street-140",
        confirmPassword: "mill-Street-140",
      });
    const mailCode = (code: string) =>
      app.app
        .companyDb(company.companyId)
        .write((tx) =>
          insertCode(
            tx,
            { userId: user.id, purpose: "forgot-password", challengeHash: null },
            codeHash(user.companyId, user.id, code),
          ),
        );
    for (let n = 0; n < 50; n++) {
      if (n % 4 === 0) await mailCode("246810");
      expect((await change(browserAt(), String(300_000 + n))).status).toBe(401);
    }
    await mailCode("246810");
    const refused = await change(browserAt(), "246810");
    expect([refused.status, refused.json()]).toEqual([401, WRONG_CODE]);
    await sqlAt(app, company.host, sql`update users set invalid_attempts = 0, locked_until = null`);
    expect((await authenticate(browserAt(), user)).status).toBe(200);
    // An Admin's unlocking is the way out, and so is a browser that is known.
    await app.app.companyDb(company.companyId).write((tx) => unlockAccount(tx, user.id));
    expect((await change(browserAt(), "246810")).status).toBe(200);
  });

  test("at an account of the provider are counted together, at whichever host they are made [C-002] [AUTH-027]", async () => {
    const user = await aUser(app, { company: provider });
    const other = await aCompany(app);
    const at = (host: string, password: string) =>
      app.send("POST", "/api/authentication/authenticate", {
        host,
        body: { username: user.email, password },
        headers: { "x-forwarded-for": `198.51.100.${++places & 255}` },
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

  test("at a code: a hundred wrong ones, and then the right one is refused too [C-006] [CONST-007]", async () => {
    const user = await aUser(app, { company });
    const code = "246810";
    const cookie = await aChallenge(app, user, "second-factor");
    await aTextedCode(app, user, cookie, code);
    const confirm = (guess: string) =>
      app.send("POST", "/api/authentication/twoFactor", {
        host: company.host,
        cookie,
        body: { userId: user.id, code: guess },
        headers: { "x-forwarded-for": `198.51.100.${++places & 255}` },
      });
    for (let n = 0; n < 100; n++) expect((await confirm(String(300_000 + n))).json()).toEqual(WRONG_CODE);
    const last = await confirm(code);
    expect([last.status, last.json()]).toEqual([401, WRONG_CODE]);
    expect(last.cookie("tenantry_session")).toBeUndefined();
  });

  test("as lists, objects or numbers are refused and not counted [C-002] [C-006] [C-009]", async () => {
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
  test("gives nobody a new count: who isn't a trusted proxy is counted by the connection [C-002] [AUTH-020]", async () => {
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

  test("is one subscriber's whole network in IPv6", () => {
    expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
    const network = addressKey("2001:db8:0:12::1");
    expect(network).toBe("2001:db8:0:12");
    expect(addressKey("2001:0db8:0000:0012:ffff:1:2:3")).toBe(network);
    expect(addressKey("2001:db8:0:13::1")).not.toBe(network);
    expect(addressKey("::1")).toBe("0:0:0:0");
  });
});

test("every step refuses another user's id, and the audit says so [C-003] [C-004] [C-005] [C-006]", async () => {
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

test("the audit tells of refusals, locks, sign-ins and log-outs, and never holds a secret [C-002] [C-007]", async () => {
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

test("no step of signing in can be caused by another website [C-002] [C-003] [C-004] [C-007]", async () => {
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
