import type { CompanyDb, CompanyDbs } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";
import { selectFilesAfter, selectKnownKeys } from "./files.sql.ts";
import type { Storage } from "./stored-files.ts";

export interface SweepOptions {
  readonly storage: Storage;
  readonly companyDb: CompanyDbs;
  readonly log: Log;
  /** All companies. */
  companyIds(): Promise<readonly number[]>;
  /** Files without a row stay this long, because their row may still be on its way. */
  readonly graceMs: number;
}

export interface SweepResult {
  readonly removed: number;
  /** Rows whose file is gone. They stay, because someone must look for the file in a backup. */
  readonly missing: number;
}

export const SWEEP_GRACE_MS = 24 * 3_600_000;
const CLOCK_DIFFERENCE_MS = 60_000;
const BATCH = 500;

/** Deletes files without a row, and reports rows without a file. */
export const sweepFiles = async (options: SweepOptions): Promise<SweepResult> => {
  const { storage, log } = options;
  await storage.clean(options.graceMs);
  let removed = 0;
  let missing = 0;
  for (const companyId of await options.companyIds()) {
    const db = options.companyDb(companyId);
    // A row is newer than its file, but the database's clock may be slightly off.
    const settledBefore = new Date(Date.now() - Math.min(options.graceMs, CLOCK_DIFFERENCE_MS));
    const { keys, orphans } = await compare(storage, db, options.graceMs);
    for (const key of orphans) {
      await storage.remove(key);
      log.info({ company: companyId, key }, "A file that nothing refers to was removed.");
    }
    removed += orphans.length;
    missing += await reportMissing(db, keys, settledBefore, log);
  }
  return { removed, missing };
};

/** Deletes files whose rows were deleted. Keeps a file that has a row again, because its company was restored. */
export const removeFiles = async (
  db: CompanyDb,
  storage: Storage,
  keys: readonly string[],
): Promise<void> => {
  const known = new Set(await db.read((tx) => selectKnownKeys(tx, keys)));
  for (const key of keys) if (!known.has(key)) await storage.remove(key);
};

/** The keys of a company's files, and those of them that are old enough and have no row. */
const compare = async (storage: Storage, db: CompanyDb, graceMs: number) => {
  const oldest = Date.now() - graceMs;
  const keys = new Set<string>();
  const orphans: string[] = [];
  let batch: string[] = [];
  const look = async () => {
    const known = new Set(await db.read((tx) => selectKnownKeys(tx, batch)));
    orphans.push(...batch.filter((key) => !known.has(key)));
    batch = [];
  };
  for await (const object of storage.list(`${db.companyId}/`)) {
    keys.add(object.key);
    if (object.changedAt.getTime() > oldest) continue;
    batch.push(object.key);
    if (batch.length === BATCH) await look();
  }
  if (batch.length > 0) await look();
  return { keys, orphans };
};

const reportMissing = async (
  db: CompanyDb,
  keys: ReadonlySet<string>,
  before: Date,
  log: Log,
): Promise<number> => {
  let missing = 0;
  for (let after = 0; ; ) {
    const rows = await db.read((tx) => selectFilesAfter(tx, after, before, BATCH));
    for (const row of rows) {
      if (keys.has(row.key)) continue;
      missing++;
      log.error({ company: db.companyId, file: row.id, key: row.key }, "A stored file is missing.");
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return missing;
    after = last.id;
  }
};
