/**
 * Two servers that share a database and a streaming replica. While the replica applies commits 5 seconds late, pages
 * are published at one server and read at both: stale pages that are kept, and saves that their author doesn't see.
 * Then, with a replica that is up to date: the share of reads that it answers, and the primary's CPU time with
 * and without it. Every measured read is a search, which is never cached.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ask } from "../test/faults/client.ts";
import { urlOf } from "../test/support/connection-url.ts";
import { createPublisher } from "../test/support/publisher.ts";
import { startReplicatedPostgres } from "../test/support/replicated-postgres.ts";
import { type ServerProcess, startServer } from "../test/support/server-process.ts";
import { waitUntil } from "../test/support/wait-until.ts";
import { signedInClient } from "./client.ts";
import { cpuMs, report } from "./figures.ts";
import { load } from "./load.ts";

const DELAY_MS = 5_000;
const PAGES = 8;
const ROUNDS = 5;
const READS = { requests: 3_000, connections: 4 };

const databases = await startReplicatedPostgres();
const env = { DATABASE_URL: urlOf(databases.primary), SLOW_CALL_MS: "60000" };
const withReplica = { ...env, DATABASE_READ_URL: urlOf(databases.replica) };
const servers: ServerProcess[] = [];
const start = async (settings: Record<string, string>): Promise<ServerProcess> => {
  // Its own new folder, because the demo's images aren't needed.
  const server = await startServer({ dataDir: mkdtempSync(join(tmpdir(), "tenantry-")), env: settings });
  servers.push(server);
  return server;
};
const read = async (server: ServerProcess, path: string, cookie?: string): Promise<string> =>
  (await ask(server.port, "GET", path, cookie ? { cookie } : {})).text;

/** Reads that a replica could answer, by what happened. */
const reads = async (server: ServerProcess): Promise<Record<string, number>> => {
  const found = (await read(server, "/metrics")).matchAll(
    /^tenantry_replica_reads_total\{result="(\w+)"\} (\d+)$/gm,
  );
  return Object.fromEntries([...found].map(([, result = "", count]) => [result, Number(count)]));
};
const usesReplica = (server: ServerProcess) =>
  waitUntil("the server uses the replica", async () =>
    (await read(server, "/metrics")).includes('tenantry_replica_used{replica="1"} 1'),
  );

const publishLate = async (one: ServerProcess, two: ServerProcess): Promise<void> => {
  const client = await signedInClient(one);
  const publisher = createPublisher(one.port, client.cookie());
  const pages: { readonly id: number; readonly path: string }[] = [];
  for (let number = 1; number <= PAGES; number++) {
    const id = await publisher.newPage(`replica-${number}`);
    await publisher.publish(id, `Begin of ${id}.`);
    pages.push({ id, path: `/replica-${number}` });
  }
  let [views, unseen, stale, unseenElsewhere] = [0, 0, 0, 0];
  const sees = async (server: ServerProcess, path: string, text: string, cookie?: string) => {
    views++;
    return (await read(server, path, cookie)).includes(text);
  };
  for (let round = 1; round <= ROUNDS; round++) {
    await databases.delay(0);
    await databases.catchUp();
    for (const server of [one, two]) for (const { path } of pages) await sees(server, path, "");
    await databases.delay(DELAY_MS);
    // Searches are never cached, so they ask the replica all the time.
    let isPublishing = true;
    const searching = [one, two].map(async (server) => {
      while (isPublishing) await read(server, "/search?q=round");
    });
    for (const { id, path } of pages) {
      const text = `Round ${round} of ${id}.`;
      await publisher.publish(id, text);
      // As a visitor first, whose view may be rendered at the replica.
      if (!(await sees(one, path, text))) unseen++;
      if (!(await sees(one, path, text, client.cookie()))) unseen++;
      if (!(await sees(two, path, text, client.cookie()))) unseenElsewhere++;
      await waitUntil("the other server shows it", () => sees(two, path, text));
    }
    isPublishing = false;
    await Promise.all(searching);
    for (const server of [one, two])
      for (const { id, path } of pages) if (!(await sees(server, path, `Round ${round} of ${id}.`))) stale++;
  }
  const [first, second] = [await reads(one), await reads(two)];
  console.log(
    `        ${PAGES * ROUNDS} changes, ${views} views; reads at the first server ${JSON.stringify(first)}, at the second ${JSON.stringify(second)}`,
  );
  report("replica 5 s late: stale pages kept", "0", String(stale), stale === 0);
  report("replica 5 s late: saves that their author doesn't see", "0", String(unseen), unseen === 0);
  console.log(
    `        cached pages that the other server showed the author before the notice arrived: ${unseenElsewhere} of ${PAGES * ROUNDS}`,
  );
};

/** Reads each address of the sitemap, so that every kind of component and page is read from the replica. */
const readEverything = async (server: ServerProcess): Promise<void> => {
  const before = await reads(server);
  const addresses = [...(await read(server, "/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)];
  for (const [, address = ""] of addresses) await read(server, `${new URL(address).pathname}?past=1&page=1`);
  const after = await reads(server);
  const more = (result: string) => (after[result] ?? 0) - (before[result] ?? 0);
  console.log(
    `        ${addresses.length} addresses of the sitemap: ${more("replica")} reads from the replica, ${more("changed")} from the primary after a change`,
  );
  report("reads that the replica couldn't do", "0", String(more("failed")), more("failed") === 0);
};

/** CPU time of a PostgreSQL server's processes for connections, in milliseconds. */
const databaseCpu = async (host: string): Promise<number> => {
  const admin = new pg.Client({ host, user: "postgres", database: "postgres" });
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where usename = 'tenantry'",
  );
  await admin.end();
  return rows.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
};

const measure = async (server: ServerProcess) => {
  const path = (index: number) => `/search?q=${["water", "rates", "park", "budget"][index % 4]}`;
  await load({ port: server.port, path, requests: 200, connections: READS.connections });
  const before = await databaseCpu(databases.primary.host);
  const { odd } = await load({ port: server.port, path, ...READS });
  if (odd > 0) throw new Error("Some answers had another status.");
  return (await databaseCpu(databases.primary.host)) - before;
};

try {
  const one = await start(withReplica);
  const two = await start({ ...withReplica, DEMO: "off" });
  for (const server of [one, two]) await usesReplica(server);
  await publishLate(one, two);
  await two.stop();
  await databases.delay(0);
  await databases.catchUp();
  await readEverything(one);
  const before = await reads(one);
  const withIt = await measure(one);
  const after = await reads(one);
  const more = (result: string) => (after[result] ?? 0) - (before[result] ?? 0);
  const all = Object.keys(after).reduce((sum, result) => sum + more(result), 0);
  const share = more("replica") / all;
  await one.stop();
  const alone = await start({ ...env, DEMO: "off" });
  const without = await measure(alone);
  report("share of reads that the replica answers", "≥ 95%", `${(100 * share).toFixed(1)}%`, share >= 0.95);
  report(
    `primary's CPU time for ${READS.requests} searches`,
    "≤ 10% of that without",
    `${withIt.toFixed(0)} ms, without ${without.toFixed(0)} ms`,
    withIt <= 0.1 * without,
  );
} finally {
  for (const server of servers) {
    await server.stop().catch(() => {});
    server.clean();
  }
  await databases.stop();
}
