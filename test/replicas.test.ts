import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { doctor } from "#apps/server/commands/cli-doctor.ts";
import { readConfig } from "#platform/config/config.ts";
import { checkAddresses } from "#platform/db/check-addresses.ts";
import { createCompanyDbs } from "#platform/db/company-db.ts";
import { createKnownEntries, NotCurrent } from "#platform/db/known-entries.ts";
import { openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import { urlOf } from "./support/connection-url.ts";
import type { TestConnection } from "./support/copied-databases.ts";
import { startDatabaseProxy } from "./support/database-proxy.ts";
import {
  aCompany,
  aPage,
  aSession,
  aUser,
  aVersion,
  type TestCompany,
  type TestPage,
} from "./support/factories.ts";
import { publisherWith } from "./support/publisher.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "./support/replicated-postgres.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";
import { waitUntil } from "./support/wait-until.ts";

// Two nodes that share a database and its streaming replica.

const DELAY_MS = 5_000;
const ROUNDS = 3;
/** Reads at a time while pages are published. */
const READERS = 2;

let servers: ReplicatedPostgres;
let connection: TestConnection;
let app: TestApp;
let two: TestApp;
let company: TestCompany;
let cookie: string;
/** Of the provider's admin. */
let vendorCookie: string;
let home: TestPage;
let rates: TestPage;

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  connection = { ...servers.primary, replicas: [servers.replica] };
  app = await startTestApp({}, undefined, connection);
  two = await startTestApp({}, undefined, connection);
  company = await aCompany(app);
  cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
  const provider = await aCompany(app, { isProvider: true });
  vendorCookie = await aSession(app, await aUser(app, { company: provider, privilege: "Admin" }), company);
  home = await aPage(app, { company, friendlyUrl: "/" });
  rates = await aPage(app, { company, friendlyUrl: "rates" });
  for (const page of [home, rates])
    await aVersion(app, { page, status: "live", blocks: [{ values: { content: "<p>Version zero</p>" } }] });
  await servers.catchUp();
});
afterAll(async () => {
  await two?.close();
  await app?.close();
  await servers?.stop();
});

const read = async (node: TestApp, path = "/", asked: { cookie?: string } = {}) => {
  const { status, text } = await node.send("GET", path, { host: company.host, ...asked });
  return { status, text };
};

const metric = async (node: TestApp, name: string): Promise<number> => {
  const { text } = await node.send("GET", "/metrics");
  const line = text.split("\n").find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`));
  return Number(line?.split(" ").at(-1) ?? Number.NaN);
};
const readsBy = async (node: TestApp, result: string): Promise<number> => {
  const { text } = await node.send("GET", "/metrics");
  return Number(
    new RegExp(`^tenantry_replica_reads_total\\{result="${result}"\\} (\\d+)$`, "m").exec(text)?.[1],
  );
};

/** Resolves once a node renders at the replica. */
const readAtReplica = (node: TestApp): Promise<void> =>
  waitUntil("the node reads from the replica", async () => {
    const before = await readsBy(node, "replica");
    node.app.cache.clear();
    await read(node);
    return (await readsBy(node, "replica")) > before;
  });

const publisher = () =>
  publisherWith((method, path, body) =>
    app.send(method, path, {
      host: company.host,
      cookie,
      headers: { "x-requested-with": "XMLHttpRequest" },
      ...(body ? { body } : {}),
    }),
  );

describe("a node with a replica", () => {
  test("reads pages, search results, the sitemap, and statistics there, once it has the last change", async () => {
    await readAtReplica(app);
    const before = await readsBy(app, "replica");
    app.app.cache.clear();
    expect((await read(app, "/rates")).text).toContain("Version zero");
    expect((await read(app, "/search?q=zero")).status).toBe(200);
    expect((await read(app, "/sitemap.xml")).text).toContain("/rates");
    expect((await read(app, "/no-such-page")).status).toBe(302);
    expect(
      (await app.send("GET", "/AdminStatistics/GetStatistics?days=7", { host: company.host, cookie })).status,
    ).toBe(200);
    expect((await readsBy(app, "replica")) - before).toBeGreaterThanOrEqual(5);
    expect(await metric(app, "tenantry_replica_used")).toBe(1);
  });

  test("renders at the primary for staff, so that they see what they saved at another node", async () => {
    await readAtReplica(two);
    const before = await readsBy(two, "replica");
    two.app.cache.clear();
    expect((await read(two, "/rates", { cookie })).text).toContain("Version zero");
    expect(await readsBy(two, "replica")).toBe(before);
  });

  test("reads from the primary if the replica cancels a read", async () => {
    await readAtReplica(app);
    const asked: boolean[] = [];
    const answer = await app.app.companyDb(company.companyId).read(
      async (tx) => {
        const { rows } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(
          tx.sql,
        );
        const isStandby = rows[0]?.isStandby === true;
        asked.push(isStandby);
        if (isStandby)
          throw Object.assign(new Error("canceling statement due to conflict with recovery"), {
            code: "40001",
          });
        return "answered";
      },
      { mayUseReplica: true },
    );
    expect([answer, asked]).toEqual(["answered", [true, false]]);
  });
});

test("an entry with the same number isn't the same change, as after a restore", async () => {
  await readAtReplica(app);
  const database = openDatabase(servers.replica, silentLog);
  try {
    const entries = createKnownEntries();
    const { companyId } = company;
    await app.app.companyDb(companyId).read(({ sql }) => entries.learn(companyId, sql, async () => {}));
    const { entry } = entries.get(companyId) ?? { entry: { id: 0, at: "" } };
    expect(entry.id).toBeGreaterThan(0);
    const requireOf = (required: typeof entry) =>
      createCompanyDbs(database, () => {})(companyId).read(({ sql }) =>
        entries.require(companyId, sql, required),
      );
    await requireOf(entry);
    await expect(requireOf({ ...entry, at: "2026-01-02 03:04:05+00" })).rejects.toThrow(NotCurrent);
    await expect(requireOf({ ...entry, id: entry.id + 1 })).rejects.toThrow(NotCurrent);
    entries.forget(companyId);
    expect(entries.get(companyId)).toBeUndefined();
  } finally {
    await database.close();
  }
});

test("with a replica that is 5 seconds behind, caches nothing older than a change, and its author sees it", async () => {
  const { publish } = publisher();
  const unseen: string[] = [];
  const stale: string[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await servers.delay(0);
    await servers.catchUp();
    // Both know the last change, and so does the replica, so that the next reads go to the replica.
    await readAtReplica(app);
    await readAtReplica(two);
    await servers.delay(DELAY_MS);
    let isPublishing = true;
    const readers = [app, two].flatMap((node) =>
      Array.from({ length: READERS }, async () => {
        while (isPublishing) {
          await Promise.all([read(node), read(node, "/rates"), read(node, "/search?q=version")]);
          node.app.cache.clear();
        }
      }),
    );
    for (const [page, path] of [
      [home, "/"],
      [rates, "/rates"],
    ] as const) {
      const text = `Version ${round} of ${page.id}`;
      await publish(page.id, text);
      for (const as of [{}, { cookie }])
        if (!(await read(app, path, as)).text.includes(text)) unseen.push(`${path} ${text}`);
      await waitUntil("the other node shows it", async () => (await read(two, path)).text.includes(text));
    }
    isPublishing = false;
    await Promise.all(readers);
    for (const node of [app, two])
      for (const [page, path] of [
        [home, "/"],
        [rates, "/rates"],
      ] as const)
        for (const isFresh of [false, true]) {
          if (isFresh) node.app.cache.clear();
          const text = `Version ${round} of ${page.id}`;
          if (!(await read(node, path)).text.includes(text)) stale.push(`${path} ${text}`);
        }
  }
  expect([unseen, stale]).toEqual([[], []]);
  expect(await readsBy(two, "behind")).toBeGreaterThan(0);
});

test("a node that doesn't receive notifications of changes reads nothing from the replica", async () => {
  await servers.delay(0);
  await servers.catchUp();
  const proxy = await startDatabaseProxy(servers.primary);
  const three = await startTestApp({}, undefined, { ...proxy.connection, replicas: [servers.replica] });
  try {
    await readAtReplica(three);
    await servers.delay(DELAY_MS);
    await proxy.goAway();
    three.app.cache.clear();
    await publisher().publish(rates.id, "Not heard of");
    const answered = await readsBy(three, "replica");
    three.app.cache.clear();
    expect((await read(three, "/rates")).status).toBe(503);
    expect(await readsBy(three, "replica")).toBe(answered);
    await proxy.comeBack();
    await waitUntil("the node answers again", async () => (await read(three, "/rates")).status === 200);
    expect((await read(three, "/rates")).text).toContain("Not heard of");
  } finally {
    await three.close();
    await proxy.close();
  }
});

test("a start refuses an address of another database, but not a replica that is down", async () => {
  const admin = new pg.Client(servers.primary);
  await admin.connect();
  await admin.query("create database elsewhere");
  await admin.end();
  await servers.delay(0);
  await servers.catchUp();
  const at = (replica: TestConnection) => checkAddresses({ ...servers.primary, replicas: [replica] });
  await at(servers.replica);
  await expect(at({ ...servers.replica, database: "elsewhere" })).rejects.toThrow(
    'Address 1 of DATABASE_READ_URL is wrong: it points to the database "elsewhere" instead of "tenantry".',
  );
  await expect(at({ ...servers.replica, user: "postgres" })).rejects.toThrow(
    'it uses the role "postgres" instead of "tenantry"',
  );
  await at({ ...servers.replica, host: "/nowhere" });
});

test("doctor says which replicas can't be used", async () => {
  const config = readConfig({
    DATABASE_URL: urlOf(servers.primary),
    DATABASE_READ_URL: `${urlOf(servers.replica)} ${urlOf(servers.primary)}`,
    DATA_DIR: app.dataDir,
    BACKUP_WARNING_HOURS: "0",
  });
  const context = { config, log: silentLog, migrationsDir: "", version: "", say: () => {}, report: () => {} };
  const input = { words: [], options: {}, flags: new Set<string>() };
  const { lines } = await doctor(input, { ...context, signal: new AbortController().signal });
  expect(lines).toContain("ok      database: Replica 1 answers.");
  expect(lines).toContain(
    "PROBLEM database: Replica 2 can't be used: it isn't a standby, or no longer is one. Check DATABASE_READ_URL.",
  );
});

test("without its replica, a node reads from the primary, and uses the replica again when it's back", async () => {
  await readAtReplica(app);
  await servers.stopReplica();
  app.app.cache.clear();
  expect((await read(app)).status).toBe(200);
  await waitUntil("it's left out", async () => (await metric(app, "tenantry_replica_used")) === 0);
  app.app.cache.clear();
  expect((await read(app)).status).toBe(200);
  const health = await read(app, "/SystemHealth/GetSystemHealth", { cookie: vendorCookie });
  expect(health.text).toContain("so the primary does more work. The log says why.");
  await servers.startReplica();
  await readAtReplica(app);
});

test("a replica that is promoted is no longer trusted", async () => {
  await readAtReplica(app);
  await servers.promoteReplica();
  const before = await readsBy(app, "replica");
  app.app.cache.clear();
  expect((await read(app)).status).toBe(200);
  await waitUntil("it's left out", async () => (await metric(app, "tenantry_replica_used")) === 0);
  await publisher().publish(home.id, "After the promotion");
  expect((await read(app)).text).toContain("After the promotion");
  expect(await readsBy(app, "replica")).toBe(before);
});
