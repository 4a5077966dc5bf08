import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  CEDAR_FALLS,
  type LoginBrowser,
  loginBrowser,
  PASSWORD,
  PROVIDER,
  RIVERBEND,
  requestCode,
  sqlAt,
  startDemoApp,
  textsIn,
} from "#test/support/sign-in.ts";
import { newCode } from "./tokens.service.ts";

const EMAIL = "admin@cedarfalls.example";
const WRONG_CODE = { message: "The code is incorrect or has expired." };

const { app } = await openDemoApp();

beforeEach(async () => {
  await sqlAt(app, CEDAR_FALLS, sql`delete from one_time_codes`);
  await sqlAt(app, CEDAR_FALLS, sql`update users set invalid_attempts = 0, locked_until = null`);
});

/** A browser that has completed the first two steps. */
const atSecondFactor = async (
  email = EMAIL,
  host = CEDAR_FALLS,
): Promise<{ browser: LoginBrowser; userId: number }> => {
  const browser = loginBrowser(app, host);
  const userId = (await browser.send("POST", "authenticate", { username: email, password: PASSWORD })).json();
  await browser.send("GET", `changePassword?userId=${userId}`);
  return { browser, userId: userId as number };
};

const confirm = (browser: LoginBrowser, userId: number, code: unknown) =>
  browser.send("POST", "twoFactor", { userId, code });

const other = (code: string) => String(code === "999999" ? 100_000 : Number(code) + 1);

describe("the code", () => {
  test("is texted to the user's cell phone and signs in [C-005] [C-006] [AUTH-022]", async () => {
    const { browser, userId } = await atSecondFactor();
    const code = await requestCode(app, browser, userId);
    expect(textsIn(app).at(-1)).toContain("To: +17065550191\n");
    expect(textsIn(app).at(-1)).toContain(`${code} is your Cedar Falls sign-in code.`);
    const answer = await confirm(browser, userId, code);
    expect(answer.status).toBe(200);
    expect(answer.json()).toBe(answer.cookie("tenantry_session"));
    const who = await browser.send("GET", `getUserBySessionToken?sessionToken=${answer.json()}`);
    expect(who.json()).toMatchObject({ id: userId, email: EMAIL, company: "Cedar Falls" });
  });

  test("belongs to its sign-in, and the user's other sign-ins can't use it or use it up [C-005] [C-006]", async () => {
    const { browser, userId } = await atSecondFactor();
    const { browser: another } = await atSecondFactor();
    const code = await requestCode(app, browser, userId);
    const wrong = await confirm(another, userId, code);
    expect([wrong.status, wrong.json()]).toEqual([401, WRONG_CODE]);
    for (let n = 0; n < 3; n++) await confirm(another, userId, other(code));
    await sqlAt(app, CEDAR_FALLS, sql`update users set invalid_attempts = 0`);
    const second = await requestCode(app, another, userId);
    expect((await confirm(browser, userId, second)).status).toBe(second === code ? 200 : 401);
    const right = await confirm(browser, userId, code);
    expect([right.status, typeof right.json()]).toEqual([200, "string"]);
    expect((await confirm(another, userId, second)).status).toBe(200);
  });

  test("from a node of the previous version works without a challenge [C-006]", async () => {
    const { browser, userId } = await atSecondFactor();
    const code = await requestCode(app, browser, userId);
    await sqlAt(app, CEDAR_FALLS, sql`update one_time_codes set challenge_hash = null`);
    expect((await confirm(browser, userId, code)).status).toBe(200);
  });

  test("is stored as a hash only [C-005]", async () => {
    const { browser, userId } = await atSecondFactor();
    const code = await requestCode(app, browser, userId);
    const [row] = await sqlAt(
      app,
      CEDAR_FALLS,
      sql<{ length: number; text: string }>`select length(code_hash) as length, one_time_codes::text as text
        from one_time_codes`,
    );
    expect(row?.length).toBe(32);
    expect(row?.text).not.toContain(code);
  });

  test("is a number from 100000 to 999999 [AUTH-016] [C-006]", async () => {
    fc.assert(
      fc.property(fc.constant(null), () => {
        expect(newCode()).toMatch(/^[1-9]\d{5}$/);
      }),
      { numRuns: 500 },
    );
    const { browser, userId } = await atSecondFactor();
    const code = await requestCode(app, browser, userId);
    for (const wrong of [
      "099999",
      99_999,
      "1000000",
      1_000_000,
      "12345a",
      "",
      null,
      [code],
      "１２３４５６",
    ]) {
      const answer = await confirm(browser, userId, wrong);
      expect([answer.status, answer.json()]).toEqual([400, { message: "The code must have 6 digits." }]);
    }
    // None of them counted as a try, and the code may be sent as text or as a number.
    expect((await confirm(browser, userId, Number(code))).status).toBe(200);
  });

  test("is good for one sign-in only [C-006]", async () => {
    const first = await atSecondFactor();
    const second = await atSecondFactor();
    const code = await requestCode(app, first.browser, first.userId);
    expect((await confirm(first.browser, first.userId, code)).status).toBe(200);
    const replayed = await confirm(second.browser, second.userId, code);
    expect([replayed.status, replayed.json()]).toEqual([401, WRONG_CODE]);
  });

  test("is void once a newer one was sent [C-005] [C-006]", async () => {
    const { browser, userId } = await atSecondFactor();
    const older = await requestCode(app, browser, userId);
    let newer = await requestCode(app, browser, userId);
    if (newer === older) newer = await requestCode(app, browser, userId);
    expect((await confirm(browser, userId, older)).json()).toEqual(WRONG_CODE);
    expect((await confirm(browser, userId, newer)).status).toBe(200);
  });

  test("expires after ten minutes [C-006]", async () => {
    const { browser, userId } = await atSecondFactor();
    const code = await requestCode(app, browser, userId);
    const [left] = await sqlAt(
      app,
      CEDAR_FALLS,
      sql<{
        seconds: number;
      }>`select extract(epoch from expires_at - now())::int as seconds from one_time_codes`,
    );
    expect(left?.seconds).toBeGreaterThan(9 * 60);
    expect(left?.seconds).toBeLessThanOrEqual(10 * 60);
    await sqlAt(app, CEDAR_FALLS, sql`update one_time_codes set expires_at = now() - interval '1 second'`);
    const answer = await confirm(browser, userId, code);
    expect([answer.status, answer.json()]).toEqual([401, WRONG_CODE]);
  });

  test("allows five tries, then is void and the account locked [C-006] [CONST-007]", async () => {
    const { browser, userId } = await atSecondFactor();
    const code = await requestCode(app, browser, userId);
    for (let n = 1; n <= 5; n++)
      expect((await confirm(browser, userId, other(code))).json()).toEqual(WRONG_CODE);
    expect((await confirm(browser, userId, code)).json()).toEqual(WRONG_CODE);
    await sqlAt(app, CEDAR_FALLS, sql`update users set invalid_attempts = 0, locked_until = null`);
    expect((await confirm(browser, userId, code)).json()).toEqual(WRONG_CODE);
  });

  test("is refused for a locked account even if it is right [C-006]", async () => {
    const { browser, userId } = await atSecondFactor();
    const code = await requestCode(app, browser, userId);
    await sqlAt(app, CEDAR_FALLS, sql`update users set locked_until = now() + interval '1 minute'`);
    expect((await confirm(browser, userId, code)).json()).toEqual(WRONG_CODE);
  });

  test("isn't sent again once the account is locked [C-005]", async () => {
    const { browser, userId } = await atSecondFactor();
    await requestCode(app, browser, userId);
    await sqlAt(app, CEDAR_FALLS, sql`update users set locked_until = now() + interval '1 minute'`);
    const sent = textsIn(app).length;
    const answer = await browser.send("GET", `twoFactor?userId=${userId}`);
    expect([answer.status, answer.json()]).toEqual([
      401,
      { message: "The username or password is incorrect." },
    ]);
    expect(await sqlAt(app, CEDAR_FALLS, sql`select 1 from one_time_codes`)).toHaveLength(1);
    expect(textsIn(app)).toHaveLength(sent);
  });

  test("simultaneous confirmations start one session [C-006]", async () => {
    const { browser, userId } = await atSecondFactor();
    const code = await requestCode(app, browser, userId);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(browser, userId, code)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401]);
  });

  test("is sent at most five times per hour [C-005]", async () => {
    const { browser, userId } = await atSecondFactor();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.send("GET", `twoFactor?userId=${userId}`)),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(answers.find((answer) => answer.status === 429)?.json()).toEqual({
      message: "You've requested too many codes. Try again in an hour.",
    });
  });

  test("isn't sent for a request from another website [C-005]", async () => {
    const { browser, userId } = await atSecondFactor();
    const answer = await browser.send("GET", `twoFactor?userId=${userId}`, undefined, {
      "sec-fetch-site": "cross-site",
    });
    expect(answer.status).toBe(403);
    expect(await sqlAt(app, CEDAR_FALLS, sql`select 1 from one_time_codes`)).toEqual([]);
  });
});

describe("the bypass", () => {
  const bypass = (browser: LoginBrowser, userId: number, headers?: Record<string, string>) =>
    browser.send("GET", `IsIpAllowedBypass?userId=${userId}&ipAddress=127.0.0.1`, undefined, headers);

  test("is granted to an IP address on the allowlist of the user's company [C-007] [AUTH-019]", async () => {
    const { browser, userId } = await atSecondFactor("admin@riverbend.example", RIVERBEND);
    const answer = await bypass(browser, userId);
    expect(answer.status).toBe(200);
    expect(answer.json()).toBe(answer.cookie("tenantry_session"));
    expect((await browser.send("GET", "getUserBySessionToken")).json()).toMatchObject({ id: userId });
  });

  test("isn't granted without an allowlist, whatever the client claims [C-007] [AUTH-021]", async () => {
    const { browser, userId } = await atSecondFactor();
    const answer = await bypass(browser, userId);
    expect([answer.status, answer.json()]).toEqual([
      403,
      { message: "Signing in from this IP address requires a code." },
    ]);
    expect((await browser.send("GET", "getUserBySessionToken")).json()).toBeNull();
  });

  test("isn't granted through an untrusted proxy [C-007]", async () => {
    for (const header of ["x-forwarded-for", "forwarded", "x-real-ip"]) {
      const { browser, userId } = await atSecondFactor("admin@riverbend.example", RIVERBEND);
      expect((await bypass(browser, userId, { [header]: "127.0.0.1" })).status).toBe(403);
    }
  });

  test("uses the allowlist of the user's company, not of the host's company [C-007]", async () => {
    const { browser, userId } = await atSecondFactor("vendor@tracsoft.example", CEDAR_FALLS);
    expect((await bypass(browser, userId)).status).toBe(200);
    await sqlAt(app, PROVIDER, sql`update companies set ip_allowlist = '{10.0.0.0/8}'`);
    const again = await atSecondFactor("vendor@tracsoft.example", RIVERBEND);
    expect((await bypass(again.browser, again.userId)).status).toBe(403);
    await sqlAt(app, PROVIDER, sql`update companies set ip_allowlist = '{127.0.0.0/8}'`);
    expect((await bypass(again.browser, again.userId)).status).toBe(200);
  });

  test("uses up the challenge [C-007]", async () => {
    const { browser, userId } = await atSecondFactor("admin@riverbend.example", RIVERBEND);
    const challenge = browser.cookie();
    await bypass(browser, userId);
    const again = await app.send("GET", `/api/authentication/IsIpAllowedBypass?userId=${userId}`, {
      cookie: challenge,
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
    expect(again.status).toBe(401);
    expect(browser.cookie()).not.toContain("tenantry_login");
  });
});

test("the caller's IP address is the connection's, whatever the headers say [AUTH-020]", async () => {
  const plain = await app.send("GET", "/api/authentication/ClientIp");
  const forged = await app.send("GET", "/api/authentication/ClientIp", {
    headers: { "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9" },
  });
  expect([plain.json(), forged.json()]).toEqual(["127.0.0.1", "127.0.0.1"]);
});

test("a trusted proxy may forward the caller's IP address [AUTH-020] [C-007]", async () => {
  const proxied = await startDemoApp({ TRUSTED_PROXIES: "127.0.0.1" });
  try {
    const address = await proxied.send("GET", "/api/authentication/ClientIp", {
      headers: { "x-forwarded-for": "203.0.113.9" },
    });
    expect(address.json()).toBe("203.0.113.9");
    const browser = loginBrowser(proxied, RIVERBEND);
    const body = { username: "admin@riverbend.example", password: PASSWORD };
    const userId = (await browser.send("POST", "authenticate", body)).json() as number;
    await browser.send("GET", `changePassword?userId=${userId}`);
    const bypass = (from: string) =>
      browser.send("GET", `IsIpAllowedBypass?userId=${userId}`, undefined, { "x-forwarded-for": from });
    expect((await bypass("203.0.113.9")).status).toBe(403);
    expect((await bypass("127.0.0.1")).status).toBe(200);
  } finally {
    await proxied.close();
  }
});
