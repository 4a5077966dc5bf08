import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createCompanyDbs } from "#platform/db/company-db.ts";
import { openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import { startDatabaseProxy } from "#test/support/database-proxy.ts";
import { aCompany, type TestCompany } from "#test/support/factories.ts";
import { sqlAt } from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { countWithin, rateLimit, resetRateLimit } from "./rate-limits.ts";

const RULE = { name: "test", points: 3, seconds: 60 };

let app: TestApp;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  [company, other] = [await aCompany(app), await aCompany(app)];
});
afterAll(() => app.close());

const limitAt = (at: TestCompany) => rateLimit(app.app.companyDb(at.companyId), RULE);

test("counts up to its limit, even simultaneous requests, separately per key and company", async () => {
  const limit = limitAt(company);
  expect(await limit.isUsedUp("a")).toBe(false);
  const counted = await Promise.all([1, 2, 3, 4, 5].map(() => limit.count("a")));
  expect(counted.filter(Boolean)).toHaveLength(3);
  expect([await limit.isUsedUp("a"), await limit.isUsedUp("b")]).toEqual([true, false]);
  expect(await limitAt(other).isUsedUp("a")).toBe(false);
});

test("simultaneous first counts of a key are all counted and not refused", async () => {
  const limit = limitAt(company);
  for (let round = 0; round < 40; round++) {
    const counted = await Promise.all(Array.from({ length: 8 }, () => limit.count(`at-once-${round}`)));
    expect(counted.filter(Boolean)).toHaveLength(3);
  }
});

test("counts in one round trip", async () => {
  const proxy = await startDatabaseProxy(app.connection);
  const behind = openDatabase(proxy.connection, silentLog, { max: 1 });
  try {
    const limit = rateLimit(createCompanyDbs(behind, () => {})(company.companyId), RULE);
    await limit.count("connects");
    proxy.hang();
    const counting = limit.count("unanswered");
    await waitUntil("it's counted before any answer", async () => {
      const rows = await sqlAt(app, company.host, sql`select from rate_limits where key like '%:unanswered'`);
      return rows.length === 1;
    }).finally(() => proxy.goOn());
    expect(await counting).toBe(true);
  } finally {
    await behind.close();
    await proxy.close();
  }
});

test("starts again when its period ends or it's reset, and deletes expired counts", async () => {
  const limit = limitAt(company);
  for (let n = 0; n < 3; n++) await limit.count("c");
  await sqlAt(app, company.host, sql`update rate_limits set expire = ${Date.now() - 1}`);
  // Expired counts are deleted once a minute.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await limit.isUsedUp("c")).toBe(false);
  await limit.count("d");
  const rows = await sqlAt(app, company.host, sql<{ key: string }>`select key from rate_limits`);
  expect(rows).toEqual([{ key: `${company.companyId}:test:d` }]);
  for (let n = 0; n < 3; n++) await limit.count("d");
  expect(await limit.isUsedUp("d")).toBe(true);
  await app.app.companyDb(company.companyId).write((tx) => resetRateLimit(tx, RULE, "d"));
  expect(await limit.isUsedUp("d")).toBe(false);
});

test("a count in a transaction is rolled back with it, and others wait for it", async () => {
  const db = app.app.companyDb(company.companyId);
  await expect(
    db.write(async (tx) => {
      await countWithin(tx, RULE, "f");
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  const counted = await Promise.all([1, 2, 3, 4, 5].map(() => db.write((tx) => countWithin(tx, RULE, "f"))));
  expect(counted.filter(Boolean)).toHaveLength(3);
  expect(await limitAt(company).isUsedUp("f")).toBe(true);
  expect(await app.app.companyDb(other.companyId).write((tx) => countWithin(tx, RULE, "f"))).toBe(true);
  await sqlAt(app, company.host, sql`update rate_limits set expire = ${Date.now() - 1}`);
  expect(await db.write((tx) => countWithin(tx, RULE, "f"))).toBe(true);
  // Counted by a clock that was a day ahead.
  await sqlAt(app, company.host, sql`update rate_limits set points = 9, expire = ${Date.now() + 86_400_000}`);
  expect(await db.write((tx) => countWithin(tx, RULE, "f"))).toBe(true);
});

test("each key that several requests count first at the same moment counts all of them", async () => {
  const db = app.app.companyDb(company.companyId);
  for (let n = 0; n < 100; n++) {
    const key = `first-${n}`;
    const counted = await Promise.all([
      ...[1, 2, 3].map(() => db.write((tx) => countWithin(tx, RULE, key))),
      ...[1, 2, 3].map(() => limitAt(company).count(key)),
    ]);
    expect(counted.filter(Boolean)).toHaveLength(RULE.points);
  }
});

test("counts by a clock that was a day ahead end once the clock is corrected", async () => {
  const limit = limitAt(company);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  for (let n = 0; n < 4; n++) await limit.count("e");
  expect([await limit.isUsedUp("e"), await limit.count("e")]).toEqual([true, false]);
  vi.useRealTimers();
  expect(await limit.isUsedUp("e")).toBe(false);
  const counted: boolean[] = [];
  for (let n = 0; n < 4; n++) counted.push(await limit.count("e"));
  expect(counted).toEqual([true, true, true, false]);
});
