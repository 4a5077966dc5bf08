/**
 * Moving a company to another installation: how long its changes have to wait, while its rows are compared and what has
 * changed is copied. Someone changes a page all the time, also during the first copy. Companies of 100, 1,000, and 10,000
 * pages of five texts each, without files.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { beginSnapshot, digestOf, seeCompany } from "#platform/backup/snapshot.ts";
import { readTables } from "#platform/backup/tables.ts";
import { startTemporaryPostgres } from "#platform/db/embedded/temporary-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { urlOf } from "../test/support/connection-url.ts";
import { startServer } from "../test/support/server-process.ts";
import { ROOT } from "../tools/build.ts";
import { fillCompanies, hostOfCompany } from "./company-rows.ts";
import { report } from "./figures.ts";

const SIZES = [100, 1_000, 10_000];
const GOAL = 5;

const postgres = await startTemporaryPostgres({ log: silentLog });
const folder = mkdtempSync(join(tmpdir(), "tenantry-move-"));
try {
  for (const pages of SIZES) await measure(pages);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(pages: number): Promise<void> {
  const [from, to] = [await newInstallation(`from_${pages}`), await newInstallation(`to_${pages}`)];
  await fillCompanies(from.DATABASE_URL, 1, pages);
  const began = performance.now();
  const changing = await changeAllTheTime(from.DATABASE_URL);
  const moved = JSON.parse(
    await run(
      from,
      ...["cli", "company", "move", hostOfCompany(1), "--json"],
      ...[`--to=${to.DATABASE_URL}`, `--to-storage=${to.STORAGE_URL}`],
    ),
  ) as { waitedMs: number; lastRows: number };
  const seconds = (performance.now() - began) / 1_000;
  const changes = await changing.stop();
  const [before, after] = await Promise.all([from, to].map((one) => digestsOf(one.DATABASE_URL)));
  const different = Object.keys(before ?? {}).filter((name) => before?.[name] !== after?.[name]);
  const waited = moved.waitedMs / 1_000;
  report(
    `moving a company of ${pages.toLocaleString("en-US")} pages: its changes wait`,
    `≤ ${GOAL} s, all rows equal`,
    `${waited.toFixed(1)} s of ${seconds.toFixed(1)} s; ${changes} changes before, ${moved.lastRows} rows in the last copy, ${different.length === 0 ? "all rows equal" : `different: ${different.join(", ")}`}`,
    waited <= GOAL && different.length === 0,
  );
}

/** An empty installation on its own database. @returns the environment of its commands */
async function newInstallation(name: string) {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const env = {
    DATABASE_URL: urlOf({ ...postgres.connection, database: name }),
    STORAGE_URL: `file:${join(folder, name)}`,
    DEMO: "off",
  };
  // The first start creates the tables.
  const server = await startServer({ env });
  await server.stop();
  server.clean();
  return { ...env, DATA_DIR: join(folder, `data-${name}`) };
}

async function run(env: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, "dist/server/commands.js"), ...args],
    { env: { PATH: process.env.PATH, ...env } },
  );
  return stdout;
}

/** Changes pages until the company is read-only. @returns how many changes were committed */
async function changeAllTheTime(url: string): Promise<{ stop(): Promise<number> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let changes = 0;
  const changing = (async () => {
    for (;;) {
      try {
        await client.query("begin; set local app.company_id = '1'; select tenantry_begin_change()");
        await client.query(
          "update pages set name = name || '.' where company_id = 1 and id = (select min(id) from pages)",
        );
        await client.query("commit");
        changes++;
        await pause(20);
      } catch {
        await client.query("rollback");
        return;
      }
    }
  })();
  return {
    stop: async () => {
      await changing;
      await client.end();
      return changes;
    },
  };
}

/** What the move brings over, by table. The target adds an entry to its ledger. */
async function digestsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await beginSnapshot(client);
  await seeCompany(client, 1);
  const digests: Record<string, string> = {};
  for (const table of await readTables(client))
    if (!table.name.startsWith("publication"))
      digests[table.name] = JSON.stringify(await digestOf(client, table, 1));
  await client.end();
  return digests;
}
