/**
 * CPU time of a public page with 15 components after a change: of the page itself, when everything on it is rendered
 * again, and of the frame (its menu), when only that is. Compared with the same server's `/healthz`, which costs only
 * the framework.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CHANGES_CHANNEL } from "#platform/db/company-db.ts";
import { clearQueue } from "../test/faults/stored-files.ts";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { pageOfTexts, publish } from "./components.ts";
import { startDurablePostgres } from "./durable-postgres.ts";
import { cpuMs, median, report, spread } from "./figures.ts";
import { load } from "./load.ts";

const ROUNDS = 7;
const PAGES = 60;
/** Changes per measurement, because CPU time is counted in steps of 10 ms. */
const CHANGES = 6;
const GOALS = { page: 12, frame: 5 };

const database = await startDurablePostgres();
const server = await startServer({ env: { DATABASE_URL: database.url } });
const notifier = new pg.Client({ ...database.connection });
await notifier.connect();
await notifier.query("set app.all_companies = 'read'");
const { rows } = await notifier.query<{ id: number }>(
  "select company_id as id from companies where name = 'Riverbend Utilities'",
);

/** Notifies the server of a change, as another node's commit does. */
const change = async (tags: readonly string[]): Promise<void> => {
  const notice = { company: Number(rows[0]?.id), change: randomUUID(), tags };
  await notifier.query("select pg_notify($1, $2)", [CHANGES_CHANNEL, JSON.stringify(notice)]);
  await sleep(30);
};

try {
  // Image processing for the demo would distort the measurement.
  await clearQueue(database.connection);
  const client = await signedInClient(server);
  const pageIds: number[] = [];
  for (let number = 1; number <= PAGES; number++) {
    const pageId = await pageOfTexts(client, `page-${number}`, 15);
    await publish(client, pageId);
    pageIds.push(pageId);
  }

  const measure = async (path: string | ((index: number) => string), requests: number) => {
    const before = cpuMs(server.pid);
    const { odd } = await load({ port: server.port, path, requests, connections: 1 });
    if (odd > 0) throw new Error("Some answers had another status.");
    return cpuMs(server.pid) - before;
  };
  /** CPU time per page after a change of these tags. */
  const afterChange = async (tags: readonly string[]): Promise<number> => {
    let total = 0;
    for (let number = 0; number < CHANGES; number++) {
      await change(tags);
      total += await measure((index) => `/page-${(index % PAGES) + 1}`, PAGES);
    }
    return total / (CHANGES * PAGES);
  };
  const cases = [
    {
      what: "page of 15 components rendered anew",
      tags: pageIds.map((id) => `page:${id}`),
      goal: GOALS.page,
    },
    { what: "the same page, only its frame rendered anew", tags: ["menu"], goal: GOALS.frame },
  ];
  for (const { tags } of cases) await afterChange(tags);
  await measure("/healthz", 2_000);
  for (const { what, tags, goal } of cases) {
    const costs: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await afterChange(tags);
      const floor = (await measure("/healthz", 2_000)) / 2_000;
      costs.push(ours);
      ratios.push(ours / floor);
    }
    report(
      `${what}: CPU`,
      `≤ ${goal} × healthz`,
      `${spread(costs, 2)} ms, ${median(ratios).toFixed(1)} × healthz`,
      median(ratios) <= goal,
    );
  }
} finally {
  await notifier.end();
  await server.stop();
  await database.stop();
  server.clean();
}
