import type pg from "pg";
import { ADVISORY_LOCKS } from "#platform/db/advisory-locks.ts";
import type { Database } from "#platform/db/pool.ts";
import { defineJob } from "#platform/jobs/define-job.ts";

/** Deletes stored files whose rows are gone. */
export const removeFilesJob = defineJob<{ readonly keys: readonly string[] }>("remove-files");

const LOCK = ADVISORY_LOCKS.fileRemovals;

/**
 * Runs work that deletes stored files, unless a backup or a restore is running, which needs all of them.
 * @returns false if nothing was done; the sweeper deletes unreferenced files later
 */
export const withFileRemovals = async (database: Database, work: () => Promise<void>): Promise<boolean> => {
  const client = await database.sessions.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ may: boolean }>("select pg_try_advisory_lock_shared($1) as may", [
      LOCK,
    ]);
    if (!rows[0]?.may) return false;
    try {
      await work();
    } finally {
      await client.query("select pg_advisory_unlock_shared($1)", [LOCK]);
    }
    return true;
  } catch (error) {
    // Closing the connection releases its locks.
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
};

/**
 * Prevents the deletion of stored files until the connection ends. Waits for running deletions, and for other processes
 * with the same need.
 * @param onWait called once if it has to wait
 */
export const preventFileRemovals = async (client: pg.ClientBase, onWait: () => void): Promise<void> => {
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [LOCK]);
  if (rows[0]?.held) return;
  onWait();
  await client.query("select pg_advisory_lock($1)", [LOCK]);
};
