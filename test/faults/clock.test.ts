import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createMemoryLog } from "#test/support/memory-log.ts";
import {
  loginBrowser,
  mailsIn,
  newPage,
  newText,
  publishPage,
  queueDone,
  RIVERBEND,
  type Staff,
  signInStaff,
  sqlAt,
  staffAt,
  startDemoApp,
  textsIn,
} from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

// The server's clock jumps while it runs, and the database's doesn't, so they differ, as they can on several
// machines. What only the database times is changed in its rows.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ADMIN = "admin@riverbend.example";
const PASSWORD = "river-Bend-2026";

const { log, lines } = createMemoryLog();
let app: TestApp;
let admin: Staff;
beforeAll(async () => {
  app = await startDemoApp({}, log);
  admin = await staffAt(app, ADMIN);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app?.close());

/** The clock is ahead or behind by this much, compared with before. */
const setClock = (difference: number): void => {
  vi.useRealTimers();
  if (difference !== 0) vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + difference });
};

/**
 * Signs in with a texted code.
 * @returns the session's cookies
 */
const codeSignsIn = async (): Promise<string> => {
  // At most five an hour are sent.
  await sqlAt(app, RIVERBEND, sql`update one_time_codes set created_at = created_at - interval '2 hours'`);
  const browser = loginBrowser(app, RIVERBEND);
  const first = await browser.send("POST", "authenticate", { username: ADMIN, password: PASSWORD });
  const userId = first.json() as number;
  await browser.send("GET", `changePassword?userId=${userId}`);
  const before = new Set(textsIn(app));
  expect((await browser.send("GET", `twoFactor?userId=${userId}`)).status).toBe(200);
  // The outbox is sorted by the clock, which jumps.
  const isNew = (text: string) => !before.has(text);
  await waitUntil("the code is texted", () => textsIn(app).some(isNew));
  const code = /\b(\d{6}) is your/.exec(textsIn(app).find(isNew) ?? "")?.[1];
  expect((await browser.send("POST", "twoFactor", { userId, code })).status).toBe(200);
  return browser.cookie();
};

/** Everything that staff do on a site, and what visitors see. */
const aWorkingDay = async (number: number): Promise<void> => {
  const get = (path: string) => app.send("GET", path, { host: RIVERBEND });
  const pageId = await newPage(admin, { name: `Clock ${number}`, friendlyUrl: `clock-${number}` });
  await newText(admin, pageId, 1, `<p>It is ${number} o'clock.</p>`);
  await publishPage(admin, pageId);
  for (const _ of ["drawn", "kept"])
    expect((await get(`/clock-${number}`)).text).toContain(`It is ${number}`);
  for (const path of ["/", "/news/events", "/sitemap.xml", "/readyz"])
    expect([path, (await get(path)).status]).toEqual([path, 200]);

  const roles = await app.send("GET", "/RoleManagement/GetRoles", {
    host: RIVERBEND,
    cookie: await codeSignsIn(),
  });
  expect(roles.status).toBe(200);

  const before = mailsIn(app).length;
  const asked = await loginBrowser(app, RIVERBEND).send("POST", "ForgotPasswordRequest", { username: ADMIN });
  expect(asked.status).toBe(200);
  await queueDone(app);
  expect(mailsIn(app).length).toBe(before + 1);
};

describe("a clock that jumps", () => {
  let number = 0;
  test.each([
    ["an hour ahead and back", [HOUR, 0]],
    ["an hour back and on", [-HOUR, 0]],
    ["a day ahead and back", [DAY, 0]],
    ["a day back and on", [-DAY, 0]],
  ])("%s breaks nothing, and people stay signed in", async (_what, jumps) => {
    for (const difference of jumps) {
      setClock(difference);
      await aWorkingDay(++number);
    }
    expect(lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});

test("pages cached while the clock was a year ahead aren't served once it's right again", async () => {
  const listed = async () => {
    const { text } = await app.send("GET", "/news/events", { host: RIVERBEND });
    return [...text.matchAll(/href="(\/event\/[^"]+)"/g)].map(([, href]) => href);
  };
  const right = await listed();
  app.app.cache.clear();
  setClock(400 * DAY);
  const ahead = await listed();
  expect(ahead).not.toEqual(right);
  setClock(0);
  expect(await listed()).toEqual(right);
});

describe("the database's clock", () => {
  test("a year ahead ends sessions with a message, and signing in works", async () => {
    const cookie = await codeSignsIn();
    await sqlAt(app, RIVERBEND, sql`update sessions set expires_at = expires_at - interval '1 year'`);
    const answer = await app.send("GET", "/RoleManagement/GetRoles", {
      host: RIVERBEND,
      cookie,
    });
    expect([answer.status, answer.json()]).toEqual([401, "Sign in first."]);
    admin = await signInStaff(app, ADMIN);
    await aWorkingDay(99);
  });
});
