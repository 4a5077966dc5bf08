import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { silentLog } from "#platform/log/log.ts";
import { startCdnServer } from "#test/support/cdn-server.ts";
import { aCompany, aSession, aUser, type TestCompany } from "#test/support/factories.ts";
import { aFailedMail } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { getSystemHealth } from "./system-health.contract.ts";

type Health = AnswerOf<typeof getSystemHealth>;

let app: TestApp;
let provider: TestCompany;
let town: TestCompany;
let cookie: string;

beforeAll(async () => {
  app = await startTestApp();
  provider = await aCompany(app, { isProvider: true });
  town = await aCompany(app);
  const admin = await aUser(app, { company: provider, privilege: "Admin" });
  cookie = await aSession(app, admin, town);
});
afterAll(() => app.close());

const answered = () => app.send("GET", "/SystemHealth/GetSystemHealth", { host: town.host, cookie });
const health = async (): Promise<Health> => (await answered()).json() as Health;
const atProvider = (query: ReturnType<typeof sql>) =>
  app.app.companyDb(provider.companyId).write((tx) => query.execute(tx.sql));

test("the provider's Admins see versions, database, disk, and the node that answers, and a company's Admin is refused", async () => {
  const seen = await health();
  expect(seen.versions).toMatchObject({ tenantry: "test", node: process.versions.node });
  expect(seen.versions.postgres).toMatch(/^\d+\.\d+/);
  expect(seen.versions.migration).toMatch(/^\d{4}-[a-z-]+$/);
  expect(seen.databaseBytes).toBeGreaterThan(0);
  expect(seen.storage.kind).toBe("disk");
  expect(seen.storage.freeBytes).toBeGreaterThan(0);
  expect(seen.storage.sizeBytes).toBeGreaterThanOrEqual(seen.storage.freeBytes as number);
  const [node] = seen.nodes;
  expect(node).toMatchObject({ isThis: true, isAlive: true, version: "test", cacheMaxBytes: 64 << 20 });
  expect(node?.memoryBytes).toBeGreaterThan(0);

  const own = await aSession(app, await aUser(app, { company: town, privilege: "Admin" }), town);
  const refused = await app.send("GET", "/SystemHealth/GetSystemHealth", { host: town.host, cookie: own });
  expect(refused.status).toBe(403);
});

test("lists a failed email with its company and without its content, and the warning disappears with it", async () => {
  const mailId = await aFailedMail(app, town);
  const answer = await answered();
  const seen = answer.json() as Health;
  expect(seen.unsent).toEqual([
    expect.objectContaining({ companyId: town.companyId, host: town.host, failing: 1, failed: 0 }),
  ]);
  expect(seen.queue).toContainEqual({ kind: "Send mail", waiting: 0, running: 0, failing: 1, failed: 0 });
  expect(seen.troubles).toContain("A company has unsent emails or text messages. Check their waiting work.");
  expect(answer.text).not.toMatch(/clerk@town|246810/);

  await atProvider(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${mailId}`,
  );
  const later = await health();
  expect(later.unsent[0]).toMatchObject({ failing: 0, failed: 1 });
  expect(later.troubles).toContain("1 task failed and won't be retried automatically.");
  await atProvider(sql`select graphile_worker.complete_jobs(array[${mailId}]::bigint[])`);
  expect((await health()).unsent).toEqual([]);
});

test("names host names whose certificate isn't valid or ends soon", async () => {
  const secure = await startTestApp(
    { PUBLIC_URL_SCHEME: "https", HOST_CHECKS: "on" },
    silentLog,
    app.connection,
  );
  const read = async () =>
    (await secure.send("GET", "/SystemHealth/GetSystemHealth", { host: town.host, cookie })).json() as Health;
  const set = (values: object) =>
    app.app
      .companyDb(town.companyId)
      .write((tx) =>
        tx.sql.updateTable("companyHostChecks").set(values).where("host", "=", town.host).execute(),
      );
  try {
    expect((await read()).certificates).toMatchObject({ valid: 0, ending: 0, invalid: 0 });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await set({ certificateCheckedAt: new Date(), certificateValidUntil: inDays(15) });
    expect((await read()).certificates).toMatchObject({ valid: 1, ending: 0, invalid: 0 });
    await set({ certificateValidUntil: inDays(13) });
    expect((await read()).troubles).toContain(`A certificate ends within 14 days: ${town.host}.`);
    // It ends between two checks.
    await set({ certificateValidUntil: inDays(-1) });
    expect((await read()).troubles).toContain(`A host name has no valid certificate: ${town.host}.`);
    expect((await health()).certificates).toBeNull();
  } finally {
    await secure.close();
  }
});

test("a second node is listed while it runs, and no longer after it was stopped", async () => {
  const second = await startTestApp({}, silentLog, app.connection);
  const others = async () => (await health()).nodes.filter(({ isThis }) => !isThis);
  try {
    await waitUntil("the second node has told of itself", async () => (await others()).length === 1);
    const [other] = await others();
    expect(other).toMatchObject({ isAlive: true, version: "test", cacheMaxBytes: 64 << 20 });
    expect(other?.memoryBytes).toBeGreaterThan(0);
  } finally {
    await second.close();
  }
  expect(await others()).toEqual([]);
});

test("reports a killed node as missing for a day, and a node of another version", async () => {
  const addNode = (id: string, version: string, seen: string) =>
    atProvider(
      sql`insert into nodes (company_id, id, name, version, started_at, seen_at, figures)
        values (${provider.companyId}, ${id}, ${`machine-${id}`}, ${version}, now(), now() - ${seen}::interval, '{}')`,
    );
  await addNode("killed", "test", "2 minutes");
  await addNode("newer", "test-2", "1 second");
  const seen = await health();
  const byName = (name: string) => seen.nodes.find((node) => node.name === name);
  expect(byName("machine-killed")).toMatchObject({ isAlive: false, isThis: false });
  expect(byName("machine-newer")).toMatchObject({ isAlive: true, cachePages: 0 });
  expect(seen.troubles).toContain("machine-killed stopped responding. Check whether it should be running.");
  expect(seen.troubles).toContain("The nodes run different versions. Update all of them to the latest one.");

  await atProvider(
    sql`update nodes set seen_at = now() - interval '25 hours' where id in ('killed', 'newer')`,
  );
  const second = await startTestApp({}, silentLog, app.connection);
  await waitUntil("a node that starts has swept them away", async () => {
    const names = (await health()).nodes.map(({ name }) => name);
    return !names.includes("machine-killed") && !names.includes("machine-newer");
  });
  await second.close();
});

test("shows whether the CDN was purged, and warns if visitors may see outdated pages", async () => {
  expect((await health()).cdn).toBeNull();
  const cdn = await startCdnServer();
  const node = await startTestApp({ CDN_URL: cdn.url }, silentLog, app.connection);
  try {
    const seenThere = async () =>
      (await node.send("GET", "/SystemHealth/GetSystemHealth", { host: town.host, cookie })).json() as Health;
    await waitUntil("everything was purged", async () => (await seenThere()).cdn?.purgedAt !== null);
    expect((await seenThere()).cdn).toMatchObject({ waiting: 0, failingSince: null });
    cdn.answer(() => ({ status: 500 }));
    await node.app.companyDb(town.companyId).write(async (tx) => tx.invalidate("menu"));
    await waitUntil("it fails", async () => (await seenThere()).cdn?.failingSince !== null);
    await atProvider(
      sql`update cdn_purges set purged_until = null, failing_since = now() - interval '1 minute'`,
    );
    expect((await seenThere()).troubles).toContainEqual(
      expect.stringMatching(/^Visitors may see outdated pages, .* answered 500\.$/),
    );
  } finally {
    await node.close();
    await cdn.close();
  }
});

test("shows the last full backup, and warns if it is old, incomplete, or missing", async () => {
  const backupTroubles = async () =>
    (await health()).troubles.filter((trouble) => trouble.includes("backup"));
  const recordBackup = (age: string, missingFiles: number) =>
    atProvider(
      sql`insert into last_backups (company_id, taken_at, bytes, missing_files)
        values (${provider.companyId}, now() - ${age}::interval, 5000000, ${missingFiles})
        on conflict (company_id) do update set taken_at = excluded.taken_at, missing_files = excluded.missing_files`,
    );
  // A new installation gets no warning right away.
  expect((await health()).lastBackup).toBeNull();
  expect(await backupTroubles()).toEqual([]);
  await app.app.database.pool.query(
    `update kysely_migration set timestamp = to_char(
      (timestamp::timestamptz - interval '3 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  );
  expect(await backupTroubles()).toEqual(["There is no backup yet. To make one, run npm run backup."]);

  await recordBackup("35 hours", 0);
  expect((await health()).lastBackup).toMatchObject({ bytes: 5_000_000, missingFiles: 0 });
  expect(await backupTroubles()).toEqual([]);
  await recordBackup("37 hours", 2);
  expect(await backupTroubles()).toEqual([
    "The last backup is too old. Check whether last night's backup ran.",
    "The last backup is missing 2 files because the storage had lost them.",
  ]);

  // Installations with another kind of backup get no warning.
  const quiet = await startTestApp({ BACKUP_WARNING_HOURS: "0" }, silentLog, app.connection);
  const answer = await quiet.send("GET", "/SystemHealth/GetSystemHealth", { host: town.host, cookie });
  expect((answer.json() as Health).troubles.join()).not.toContain("too old");
  await quiet.close();
});
