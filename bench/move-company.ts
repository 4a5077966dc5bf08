/**
 * Moving a company to another installation: how long its changes have to wait. That's the second backup and the restore
 * over the first copy; the first copy was made while the company was still changing. Companies of 100, 1,000, and
 * 10,000 pages of five texts each, without files.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
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
  const copy = (number: number, ...more: string[]): number => {
    const backup = join(folder, `backup-${pages}-${number}`);
    const began = performance.now();
    run(from, "backup", `--company=${hostOfCompany(1)}`, `--to=${backup}`);
    run(to, "restore", backup, `--company=${hostOfCompany(1)}`, ...more);
    return (performance.now() - began) / 1_000;
  };
  const first = copy(1);
  const again = copy(2, "--replace");
  report(
    `moving a company of ${pages.toLocaleString("en-US")} pages: its changes wait`,
    `≤ ${GOAL} s`,
    `${again.toFixed(1)} s; the copy before took ${first.toFixed(1)} s`,
    again <= GOAL,
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

function run(env: Readonly<Record<string, string>>, ...args: string[]): void {
  execFileSync(process.execPath, [join(ROOT, "dist/server/commands.js"), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
}
