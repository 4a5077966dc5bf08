import type pg from "pg";
import type { Database } from "#platform/db/pool.ts";
import { defineJob } from "#platform/jobs/define-job.ts";

/** Removes stored files whose rows are gone. */
export const removeFilesJob = defineJob<{ readonly keys: readonly string[] }>("remove-files");

/** Advisory lock: held by many who remove files at once, or by one who needs every file to stay. */
const LOCK = 7_361_002;

/**
 * Does work that removes stored files, unless a backup or a restore runs, which needs them all to stay.
 * @returns false where nothing was done; the sweeper removes later what nothing refers to
 */
export const whileFilesMayGo = async (database: Database, work: () => Promise<void>): Promise<boolean> => {
  const client = await database.pool.connect();
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
    // Whatever the connection still holds goes with it.
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
};

/**
 * Keeps every stored file in its place until the connection ends. Waits for removals under way, and for other processes that
 * need the same.
 * @param onWait told once where it has to wait
 */
export const keepFiles = async (client: pg.ClientBase, onWait: () => void): Promise<void> => {
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [LOCK]);
  if (rows[0]?.held) return;
  onWait();
  await client.query("select pg_advisory_lock($1)", [LOCK]);
};
