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
import { unsafeAllCompaniesListed } from "#platform/db/unsafe-all-companies.ts";
import { silentLog } from "#platform/log/log.ts";
import { urlOf } from "../test/support/connection-url.ts";
import { startServer } from "../test/support/server-process.ts";
import { withClient } from "../test/support/with-client.ts";
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
  const company = await onlyCompany(from.DATABASE_URL);
  const began = performance.now();
  const changing = await changeAllTheTime(from.DATABASE_URL, company);
  const moved = await move(from, to).finally(() => changing.end());
  const seconds = (performance.now() - began) / 1_000;
  const changes = await changing.count;
  const [before, after] = await Promise.all([from, to].map((one) => digestsOf(one.DATABASE_URL, company)));
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
  await withClient(postgres.connection, (client) => client.query(`create database ${name}`));
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

async function move(
  from: Readonly<Record<string, string>>,
  to: { readonly DATABASE_URL: string; readonly STORAGE_URL: string },
): Promise<{ waitedMs: number; lastRows: number }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[join(ROOT, "dist/server/commands.js"), "cli", "company", "move", hostOfCompany(1), "--json"],
      ...[`--to=${to.DATABASE_URL}`, `--to-storage=${to.STORAGE_URL}`],
    ],
    { env: { PATH: process.env.PATH, ...from } },
  ).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`The move failed: ${error.stdout} ${error.stderr}`);
  });
  return JSON.parse(stdout).data;
}

/** @returns the number of the installation's company */
async function onlyCompany(url: string): Promise<number> {
  const [company] = await withClient({ connectionString: url }, async (client) => {
    await client.query("begin read only");
    return unsafeAllCompaniesListed(client);
  });
  if (!company) throw new Error("The installation has no company.");
  return company.id;
}

/** Changes a page until the company is read-only, or until `end`. */
async function changeAllTheTime(
  url: string,
  company: number,
): Promise<{ end(): void; count: Promise<number> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let isOver = false;
  const change = async (): Promise<number> => {
    let count = 0;
    try {
      for (; !isOver; count++) {
        await client.query(`begin; set local app.company_id = '${company}'; select tenantry_begin_change()`);
        await client.query(
          "update pages set name = 'Changed ' || $1::integer where id = (select min(id) from pages)",
          [count],
        );
        await client.query("commit");
        await pause(20);
      }
    } catch (error) {
      if ((error as { code?: string }).code !== "TN005") throw error;
    } finally {
      await client.end();
    }
    return count;
  };
  const end = (): void => {
    isOver = true;
  };
  return { end, count: change() };
}

/** What the move brings over, by table. The target adds an entry to its ledger. */
async function digestsOf(url: string, company: number): Promise<Record<string, string>> {
  return withClient({ connectionString: url }, async (client) => {
    await beginSnapshot(client);
    await seeCompany(client, company);
    const digests: Record<string, string> = {};
    for (const table of await readTables(client))
      if (!table.name.startsWith("publication"))
        digests[table.name] = JSON.stringify(await digestOf(client, table, company));
    return digests;
  });
}
