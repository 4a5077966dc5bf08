import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keysToPurge } from "#platform/cdn/cdn-keys.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { silentLog } from "#platform/log/log.ts";
import { type CdnServer, startCdnServer } from "#test/support/cdn-server.ts";
import { aCompany, type TestCompany } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let cdn: CdnServer;
let app: TestApp;
let provider: TestCompany;
let town: TestCompany;
let db: CompanyDb;
let env: Record<string, string>;
beforeAll(async () => {
  cdn = await startCdnServer();
  env = { CDN_URL: `${cdn.url}/purge` };
  app = await startTestApp(env);
  provider = await aCompany(app, { isProvider: true });
  town = await aCompany(app);
  db = app.app.companyDb(town.companyId);
  await waitUntil("everything was purged", () => bodies().some(({ everything }) => everything));
  // Otherwise, the town's own creation could be purged together with a test's change.
  await waitUntil("nothing is waiting", async () => (await status())?.waiting === 0);
  await holdSecondPurge();
});
afterAll(async () => {
  await app?.close();
  await cdn?.close();
});

const bodies = () => cdn.requests.map(({ body }) => body as { everything?: true; keys?: string[] });
/** How often a key was purged. */
const timesPurged = (key: string): number => bodies().filter(({ keys }) => keys?.includes(key)).length;
const keyOf = (tag: string, company = town) => `c${company.companyId}-${tag}`;
const change = (tag: string, at = db) => at.write(async (tx) => tx.invalidate(tag));
const purged = (tag: string) => waitUntil(`${tag} was purged`, () => timesPurged(keyOf(tag)) > 0);
const status = () => app.app.services.installation.cdn();
const atProvider = (query: ReturnType<typeof sql>) =>
  app.app.companyDb(provider.companyId).write((tx) => query.execute(tx.sql));
/** Postpones the second purge by a day. */
const holdSecondPurge = () =>
  atProvider(sql`update cdn_purges set again_until = coalesce(again_until, purged_until),
    again_at = now() + interval '1 day'`);
const dueNow = async () => {
  await atProvider(sql`update cdn_purges set again_at = now()`);
  await app.app.forget();
};

test("a commit's tags are purged for its company, and changes that only staff see aren't", async () => {
  await db.write(async (tx) => tx.announce("presence:page:1"));
  await db.write(async (tx) => {
    tx.invalidate("page:1", "menu");
    tx.recordPublication({ kind: "page", item: 1, change: "changed" });
  });
  await purged("menu");
  const keys = keysToPurge(town.companyId, ["page:1", "menu"]);
  expect(bodies().at(-1)?.keys?.toSorted()).toEqual([...keys].toSorted());
  await waitUntil("nothing is waiting", async () => (await status())?.waiting === 0);
  expect(await status()).toMatchObject({ waitingMs: 0, failingSince: null, lastError: "" });
});

test("a commit that was in progress while a later one was purged isn't lost", async () => {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = db.write(async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx.sql);
    begun.resolve();
    await gate.promise;
    tx.invalidate("slow");
  });
  await begun.promise;
  await change("quick", app.app.companyDb(provider.companyId));
  await waitUntil("the quick one was purged", () => timesPurged(keyOf("quick", provider)) > 0);
  gate.resolve();
  await slow;
  await purged("slow");
  expect(timesPurged(keyOf("quick", provider))).toBe(1);
});

test("a purge that the CDN refuses is retried until it succeeds, and is reported until then", async () => {
  cdn.answer(() => ({ status: 503 }));
  await change("refused");
  await waitUntil("it failed", async () => (await status())?.failingSince !== null);
  expect(await status()).toMatchObject({
    names: [expect.stringMatching(/^The webhook at 127/)],
    waiting: 1,
    lastError: expect.stringMatching(/ answered 503\.$/),
  });
  const metrics = (await app.send("GET", "/metrics")).text;
  expect(metrics).toMatch(/^tenantry_cdn_waiting_seconds 0\.\d*[1-9]|^tenantry_cdn_waiting_seconds [1-9]/m);
  expect(metrics).toMatch(/^tenantry_cdn_purges_total\{result="failed"\} [1-9]/m);
  await change("later");
  const tried = timesPurged(keyOf("refused"));
  cdn.answer(() => ({ status: 200 }));
  await waitUntil("both are purged", async () => (await status())?.waiting === 0);
  expect(timesPurged(keyOf("refused"))).toBeGreaterThan(tried);
  await purged("later");
  expect(await status()).toMatchObject({ failingSince: null, lastError: "" });
});

test("everything is purged a second time, and not more often than that", async () => {
  await change("repeated");
  await purged("repeated");
  // It's part of the second purge after the one that is due now.
  await dueNow();
  await waitUntil("the first purges were repeated", async () => {
    const { rows } = await db.read((tx) => sql<{ now: Date }>`select now()`.execute(tx.sql));
    return rows.length > 0 && bodies().filter(({ everything }) => everything).length > 1;
  });
  const before = timesPurged(keyOf("repeated"));
  await dueNow();
  await waitUntil("it was repeated", () => timesPurged(keyOf("repeated")) > before);
  const total = timesPurged(keyOf("repeated"));
  await change("next");
  await purged("next");
  expect(timesPurged(keyOf("repeated"))).toBe(total);
});

test("of several nodes, one purges a change", async () => {
  await holdSecondPurge();
  const second = await startTestApp(env, silentLog, app.connection);
  try {
    const elsewhere = second.app.companyDb(town.companyId);
    for (const tag of ["here:1", "here:2"]) await change(tag);
    for (const tag of ["there:1", "there:2"]) await change(tag, elsewhere);
    for (const tag of ["here:1", "here:2", "there:1", "there:2"]) {
      await purged(tag);
      expect(timesPurged(keyOf(tag)), tag).toBe(1);
    }
  } finally {
    await second.close();
  }
});

test("a new build purges everything when it starts, and an old node's pages when that node stops", async () => {
  const old = await startTestApp(env, silentLog, app.connection);
  const builds = () => bodies().filter(({ keys }) => keys?.some((key) => key.startsWith("build-"))).length;
  const everything = () => bodies().filter((body) => body.everything).length;
  const before = everything();
  const next = await startTestApp({ ...env, PROVIDER_NAME: "Acme" }, silentLog, app.connection);
  await waitUntil("everything was purged", () => everything() > before);
  expect(builds()).toBe(0);
  await old.close();
  expect(builds()).toBe(1);
  await next.close();
  expect(builds()).toBe(1);
});
