import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { createCompanyDbs } from "#platform/db/company-db.ts";
import { type Database, openDatabase } from "#platform/db/pool.ts";
import { unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { createDiskStorage } from "#platform/files/disk-storage.ts";
import { sweepFiles } from "#platform/files/sweep-files.ts";
import { silentLog } from "#platform/log/log.ts";
import { waitUntil } from "#test/support/wait-until.ts";

/** Where a data folder's embedded database is. */
const clusterOf = (dataDir: string): string => {
  const note = join(dataDir, "postgres", "pg18.location");
  const home = existsSync(note) ? readFileSync(note, "utf8").trim() : join(dataDir, "postgres");
  return join(home, "pg18");
};

const lockFileOf = (dataDir: string): string[] =>
  readFileSync(join(clusterOf(dataDir), "data", "postmaster.pid"), "utf8").split("\n");

/** Settings that the embedded database needs to start. */
export const settingsFileOf = (dataDir: string): string => join(clusterOf(dataDir), "postgresql.conf");

/** Process id of the embedded database's first process, or null if it was stopped cleanly. */
export const databasePid = (dataDir: string): number | null => {
  try {
    return Number(lockFileOf(dataDir)[0]);
  } catch {
    return null;
  }
};

/** A second connection to a running server's embedded database. */
export const openBeside = (dataDir: string) => openDatabase(connectionOf(dataDir), silentLog);

const connectionOf = (dataDir: string) => {
  const password = readFileSync(join(clusterOf(dataDir), "password"), "utf8").trim();
  const host = lockFileOf(dataDir)[4] ?? "";
  return { host, port: 5432, user: "tenantry", database: "tenantry", password };
};

/** Removes everything from a waiting database's queue, and waits for running work. */
export const clearQueue = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Work that is removed from the queue while it runs would continue unnoticed.
    await waitUntil("nothing is under way", async () => {
      // Without waiting for rows that a worker locks, which could wait for rows that this statement has locked.
      await client.query(`
        delete from graphile_worker._private_jobs where id in (
          select id from graphile_worker._private_jobs where locked_at is null for update skip locked)`);
      const { rowCount } = await client.query("select from graphile_worker._private_jobs");
      return rowCount === 0;
    });
  } finally {
    await client.end();
  }
};

/** Leaves the demo's own images without smaller copies, because creating them takes minutes and isn't tested here. */
export const leaveDemoPicturesUndrawn = (dataDir: string): Promise<void> => clearQueue(connectionOf(dataDir));

export interface FileCheck {
  /** Files without a row that sweeps with no grace period removed. */
  readonly orphans: number;
  /** Files without a row that were still there afterwards: must be none. */
  readonly orphansLeft: number;
  /** Rows without a file: must be none. */
  readonly missing: number;
}

/**
 * Compares files and rows of a running server that nobody is changing. Once every job is done, sweeps remove files
 * without a row, until one finds none.
 */
export const checkFiles = async (dataDir: string): Promise<FileCheck> => {
  const database = openBeside(dataDir);
  const storage = createDiskStorage(join(dataDir, "files"));
  try {
    await jobsDone(database);
    const sweep = () =>
      sweepFiles({
        storage,
        companyDb: createCompanyDbs(database, () => {}),
        log: silentLog,
        companyIds: () => unsafeAllCompaniesIds(database),
        graceMs: 0,
      });
    let { removed: orphans, missing } = await sweep();
    let last = await sweep();
    // A job of the runner from before an outage may still write a file that never gets a row.
    for (let again = 0; again < MOST_SWEEPS && last.removed > 0; again++) {
      orphans += last.removed;
      missing += last.missing;
      await pause(200);
      last = await sweep();
    }
    return { orphans, orphansLeft: last.removed, missing: missing + last.missing };
  } finally {
    await database.close();
  }
};

const MOST_SWEEPS = 25;
const GIVE_UP_MS = 180_000;

/** Waits for every job, without the pauses after failures. */
const jobsDone = async ({ pool }: Database): Promise<void> => {
  const end = Date.now() + GIVE_UP_MS;
  for (;;) {
    await pool.query(
      "update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()",
    );
    const { rows } = await pool.query(
      "select * from graphile_worker.jobs where task_identifier <> 'sweep-files'",
    );
    if (rows.length === 0) return;
    if (Date.now() > end) throw new Error(`These jobs are never done: ${JSON.stringify(rows)}`);
    await pause(100);
  }
};
