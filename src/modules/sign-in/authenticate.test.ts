import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  CEDAR_FALLS,
  type LoginBrowser,
  loginBrowser,
  PASSWORD,
  RIVERBEND,
  signInBrowser,
  sqlAt,
} from "#test/support/sign-in.ts";
import type { Answer } from "#test/support/test-app.ts";
import { passwordWork } from "./passwords.service.ts";

const EMAIL = "clerk@riverbend.example";
const WRONG = { message: "The username or password is incorrect." };

const { app } = await openDemoApp();

beforeEach(async () => {
  await sqlAt(
    app,
    RIVERBEND,
    sql`update users set invalid_attempts = 0, locked_until = null, must_change_password = false`,
  );
});

const authenticate = (browser: LoginBrowser, password: string, username = EMAIL) =>
  browser.send("POST", "authenticate", { username, password });

/** How many connections to this database wait for a locked row. */
const lockWaiters = async () =>
  (
    await sqlAt(
      app,
      RIVERBEND,
      sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]?.count;

const attemptsOf = async (email: string) =>
  (
    await sqlAt(
      app,
      RIVERBEND,
      sql<{ attempts: number; isLocked: boolean }>`select invalid_attempts as attempts,
        coalesce(locked_until > now(), false) as is_locked from users where email = ${email}`,
    )
  )[0];

describe("the first step", () => {
  test("answers the user's id for the right username and password in JSON [C-002] [AUTH-017]", async () => {
    const browser = loginBrowser(app, RIVERBEND);
    const answer = await authenticate(browser, PASSWORD, " CLERK@Riverbend.example ");
    expect(answer.status).toBe(200);
    const [user] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select id from users where email = ${EMAIL}`,
    );
    expect(answer.json()).toBe(user?.id);
    const [setCookie = ""] = answer.headers["set-cookie"] ?? [];
    expect(setCookie).toMatch(/^tenantry_login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("also takes URL-encoded and multipart form fields [C-002] [AUTH-012]", async () => {
    const encoded = await loginBrowser(app, RIVERBEND).send(
      "POST",
      "authenticate",
      new URLSearchParams({ username: EMAIL, password: PASSWORD }).toString(),
      { "content-type": "application/x-www-form-urlencoded" },
    );
    const parts = Object.entries({ username: EMAIL, password: PASSWORD })
      .map(([name, value]) => `--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("");
    const multipart = await loginBrowser(app, RIVERBEND).send(
      "POST",
      "authenticate",
      `${parts}--line--\r\n`,
      {
        "content-type": "multipart/form-data; boundary=line",
      },
    );
    expect([encoded.status, multipart.status]).toEqual([200, 200]);
    expect(multipart.json()).toBe(encoded.json());
  });

  test("asks for both fields [AUTH-013]", async () => {
    const none = await loginBrowser(app, RIVERBEND).send("POST", "authenticate", {});
    expect(none.status).toBe(400);
    expect(none.json()).toEqual({ message: "Enter your username. Enter your password." });
    const blank = await loginBrowser(app, RIVERBEND).send("POST", "authenticate", {
      username: "  ",
      password: "x",
    });
    expect(blank.json()).toEqual({ message: "Enter your username." });
  });

  test("gives the same answer for an unknown user, a wrong password, and another company's user [C-002] [AUTH-027]", async () => {
    const wrong = await authenticate(loginBrowser(app, RIVERBEND), "not the password");
    const unknown = await authenticate(loginBrowser(app, RIVERBEND), PASSWORD, "nobody@riverbend.example");
    const foreign = await authenticate(loginBrowser(app, CEDAR_FALLS), PASSWORD);
    for (const answer of [wrong, unknown, foreign]) {
      expect(answer.status).toBe(401);
      expect(answer.json()).toEqual(WRONG);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  test("computes one hash in each of these cases and for a locked account [C-002] [AUTH-027]", async () => {
    const costOf = async (username: string, password: string) => {
      const before = passwordWork().verified;
      expect((await authenticate(loginBrowser(app, RIVERBEND), password, username)).json()).toEqual(WRONG);
      return passwordWork().verified - before;
    };
    const costs = [await costOf(EMAIL, "wrong"), await costOf("nobody@riverbend.example", PASSWORD)];
    await sqlAt(
      app,
      RIVERBEND,
      sql`update users set locked_until = now() + interval '1 minute' where email = ${EMAIL}`,
    );
    costs.push(await costOf(EMAIL, PASSWORD), await costOf(EMAIL, "wrong"));
    expect(costs).toEqual([1, 1, 1, 1]);
  });
});

describe("the lock after wrong passwords", () => {
  test("five wrong passwords lock the account for 15 minutes, even for the right password [CONST-007]", async () => {
    for (let n = 1; n <= 4; n++) await authenticate(loginBrowser(app, RIVERBEND), "wrong");
    expect(await attemptsOf(EMAIL)).toEqual({ attempts: 4, isLocked: false });
    expect((await authenticate(loginBrowser(app, RIVERBEND), PASSWORD)).status).toBe(200);
    await authenticate(loginBrowser(app, RIVERBEND), "wrong");
    expect(await attemptsOf(EMAIL)).toEqual({ attempts: 5, isLocked: true });
    const locked = await authenticate(loginBrowser(app, RIVERBEND), PASSWORD);
    expect([locked.status, locked.json()]).toEqual([401, WRONG]);
    const [left] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ seconds: number }>`select extract(epoch from locked_until - now())::int as seconds from users
        where email = ${EMAIL}`,
    );
    expect(left?.seconds).toBeGreaterThan(14 * 60 - 30);
    expect(left?.seconds).toBeLessThanOrEqual(15 * 60);
  });

  test("a right password is refused if others lock the account while it is being checked [C-002]", async () => {
    const company = app.app.hosts.find(RIVERBEND)?.companyId ?? 0;
    let answer: Promise<Answer> | undefined;
    await app.app.companyDb(company).write(async (tx) => {
      // Another attempt, not committed yet, has locked the row.
      await sql`update users set invalid_attempts = 5 where email = ${EMAIL}`.execute(tx.sql);
      answer = authenticate(loginBrowser(app, RIVERBEND), PASSWORD);
      await vi.waitFor(async () => expect(await lockWaiters()).toBe(1), { timeout: 20_000, interval: 50 });
      await sql`update users set locked_until = now() + interval '15 minutes' where email = ${EMAIL}`.execute(
        tx.sql,
      );
    });
    expect((await answer)?.json()).toEqual(WRONG);
  });

  test("the lock expires, and counting restarts", async () => {
    await sqlAt(
      app,
      RIVERBEND,
      sql`update users set invalid_attempts = 5, locked_until = now() - interval '1 second' where email = ${EMAIL}`,
    );
    await authenticate(loginBrowser(app, RIVERBEND), "wrong");
    expect(await attemptsOf(EMAIL)).toEqual({ attempts: 1, isLocked: false });
    await signInBrowser(app, EMAIL, PASSWORD, RIVERBEND);
    expect(await attemptsOf(EMAIL)).toEqual({ attempts: 0, isLocked: false });
  });

  test("a lock set while the clock was a day ahead ends once the clock is correct", async () => {
    await sqlAt(
      app,
      RIVERBEND,
      sql`update users set invalid_attempts = 5, locked_until = now() + interval '1 day' where email = ${EMAIL}`,
    );
    await authenticate(loginBrowser(app, RIVERBEND), "wrong");
    expect(await attemptsOf(EMAIL)).toEqual({ attempts: 1, isLocked: false });
    await sqlAt(
      app,
      RIVERBEND,
      sql`update users set invalid_attempts = 5, locked_until = now() + interval '1 day' where email = ${EMAIL}`,
    );
    await signInBrowser(app, EMAIL, PASSWORD, RIVERBEND);
  });
});

describe("the second step", () => {
  test("needs the first step's challenge for the same user [C-003]", async () => {
    const stranger = loginBrowser(app, RIVERBEND);
    const without = await stranger.send("GET", "changePassword?userId=1");
    expect([without.status, without.json()]).toEqual([
      401,
      { message: "This sign-in has expired. Start again." },
    ]);
    const browser = loginBrowser(app, RIVERBEND);
    const userId = (await authenticate(browser, PASSWORD)).json() as number;
    expect((await browser.send("GET", `changePassword?userId=${userId + 1}`)).status).toBe(403);
    const elsewhere = await app.send("GET", `/api/authentication/changePassword?userId=${userId}`, {
      host: CEDAR_FALLS,
      cookie: browser.cookie(),
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
    expect(elsewhere.status).toBe(401);
    expect((await browser.send("GET", `changePassword?userId=${userId}`)).status).toBe(200);
  });

  test("ends after ten minutes [C-003]", async () => {
    const browser = loginBrowser(app, RIVERBEND);
    const userId = (await authenticate(browser, PASSWORD)).json() as number;
    await sqlAt(app, RIVERBEND, sql`update login_challenges set expires_at = now() - interval '1 second'`);
    expect((await browser.send("GET", `changePassword?userId=${userId}`)).status).toBe(401);
  });

  test("must come before the bypass, the code, and the change [C-003] [C-004] [C-005] [C-007]", async () => {
    const browser = loginBrowser(app, RIVERBEND);
    const userId = (await authenticate(browser, PASSWORD)).json() as number;
    const tooEarly = [
      await browser.send("GET", `IsIpAllowedBypass?userId=${userId}`),
      await browser.send("GET", `twoFactor?userId=${userId}`),
      await browser.send("POST", "twoFactor", { userId, code: "123456" }),
      await change(browser, userId, PASSWORD, "another-Pass-1"),
    ];
    expect(tooEarly.map((answer) => answer.status)).toEqual([401, 401, 401, 401]);
    await browser.send("GET", `changePassword?userId=${userId}`);
    expect((await change(browser, userId, PASSWORD, "another-Pass-1")).status).toBe(401);
    expect((await browser.send("GET", `IsIpAllowedBypass?userId=${userId}`)).status).toBe(200);
  });

  test("asks for a new password if an Admin set it or it is too old [C-003] [AUTH-018]", async () => {
    const browser = loginBrowser(app, RIVERBEND);
    const userId = (await authenticate(browser, PASSWORD)).json() as number;
    await sqlAt(app, RIVERBEND, sql`update users set must_change_password = true where id = ${userId}`);
    const given = await browser.send("GET", `changePassword?userId=${userId}`);
    expect(given.status).toBe(409);
    expect(given.json()).toEqual({ message: "Choose a new password to continue." });
    expect((await browser.send("GET", `IsIpAllowedBypass?userId=${userId}`)).status).toBe(401);

    await sqlAt(app, RIVERBEND, sql`update users set must_change_password = false where id = ${userId}`);
    await sqlAt(app, RIVERBEND, sql`update companies set password_age_days = 30`);
    const age = (days: number) =>
      sqlAt(app, RIVERBEND, sql`update users set password_changed_at = now() - ${days} * interval '1 day'`);
    await age(31);
    expect((await browser.send("GET", `changePassword?userId=${userId}`)).status).toBe(409);
    await age(29);
    expect((await browser.send("GET", `changePassword?userId=${userId}`)).status).toBe(200);
    await sqlAt(app, RIVERBEND, sql`update companies set password_age_days = 0`);
  });
});

const change = (browser: LoginBrowser, userId: number, oldPassword: string, newPassword: string) =>
  browser.send("POST", "changePassword", {
    userId,
    oldPassword,
    newPassword,
    confirmPassword: newPassword,
  });

describe("changing a password", () => {
  const browserAtChange = async () => {
    const browser = loginBrowser(app, RIVERBEND);
    const userId = (await authenticate(browser, PASSWORD)).json() as number;
    await sqlAt(app, RIVERBEND, sql`update users set must_change_password = true where id = ${userId}`);
    await browser.send("GET", `changePassword?userId=${userId}`);
    return { browser, userId };
  };

  test("needs 8 to 20 characters, entered the same way twice [C-004] [AUTH-014] [AUTH-015]", async () => {
    const { browser, userId } = await browserAtChange();
    const length = { message: "The password must have 8 to 20 characters." };
    for (const password of ["seven-7", "x".repeat(21)]) {
      const answer = await change(browser, userId, PASSWORD, password);
      expect([answer.status, answer.json()]).toEqual([400, length]);
    }
    const unlike = await browser.send("POST", "changePassword", {
      userId,
      oldPassword: PASSWORD,
      newPassword: "mill-Street-140",
      confirmPassword: "mill-Street-141",
    });
    expect([unlike.status, unlike.json()]).toEqual([400, { message: "Passwords do not match" }]);
    const common = await change(browser, userId, PASSWORD, "Summer2026");
    expect([common.status, common.json()]).toEqual([
      400,
      { message: "This password is too common. Choose a different one." },
    ]);
    const same = await change(browser, userId, PASSWORD, PASSWORD);
    expect([same.status, same.json()]).toEqual([
      400,
      { message: "The new password must be different from the old one." },
    ]);
    expect((await authenticate(loginBrowser(app, RIVERBEND), PASSWORD)).status).toBe(200);
  });

  test("counts a wrong old password as a wrong attempt [C-004]", async () => {
    const { browser, userId } = await browserAtChange();
    const answer = await change(browser, userId, "not the password", "mill-Street-140");
    expect([answer.status, answer.json()]).toEqual([400, { message: "The old password is incorrect." }]);
    expect(await attemptsOf(EMAIL)).toEqual({ attempts: 1, isLocked: false });
  });

  test("replaces the password, ends every session, and continues the sign-in [C-004] [AUTH-023]", async () => {
    const before = await signInBrowser(app, EMAIL, PASSWORD, RIVERBEND);
    const { browser, userId } = await browserAtChange();
    expect((await change(browser, userId, PASSWORD, "mill-Street-140")).status).toBe(200);
    const who = (cookie: string) =>
      app.send("GET", "/api/authentication/getUserBySessionToken", { host: RIVERBEND, cookie });
    expect((await who(before.browser.cookie())).json()).toBeNull();
    expect((await browser.send("GET", `IsIpAllowedBypass?userId=${userId}`)).status).toBe(200);
    expect((await who(browser.cookie())).json()).toMatchObject({ id: userId });
    expect((await authenticate(loginBrowser(app, RIVERBEND), PASSWORD)).status).toBe(401);
    expect((await authenticate(loginBrowser(app, RIVERBEND), "mill-Street-140")).status).toBe(200);
  });
});
