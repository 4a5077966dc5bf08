import { Logger, type Runner, run } from "graphile-worker";
import type { Database } from "#platform/db/pool.ts";
import type { Log } from "#platform/log/log.ts";

/** What a job does, given what it was enqueued with. Throwing puts it back to be tried again later. */
export type Task = (payload: Record<string, unknown>) => Promise<void>;

/**
 * Works off the queue until it is stopped. Jobs are enqueued with `tx.addJob` in the transaction that caused them, so
 * that they exist exactly if it was committed. A job that fails is tried again, later and later, up to 25 times.
 */
export const startJobs = async (
  database: Database,
  tasks: Readonly<Record<string, Task>>,
  log: Log,
): Promise<{ stop(): Promise<void> }> => {
  const runner: Runner = await run({
    pgPool: database.pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload: unknown) => task(payload as Record<string, unknown>),
      ]),
    ),
    logger: new Logger(() => (level, message) => {
      if (level === "error") log.error({ job: true }, message);
      else if (level === "warning") log.warn({ job: true }, message);
      else log.debug({ job: true }, message);
    }),
  });
  return { stop: () => runner.stop() };
};
