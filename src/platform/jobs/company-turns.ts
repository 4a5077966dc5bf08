import { setTimeout as pause } from "node:timers/promises";
import type { Worker, WorkerEvents } from "graphile-worker";
import type { Database } from "#platform/db/pool.ts";

/** How many jobs of one company a node runs at a time, so that a runner is left for the others. */
const MOST_OF_A_COMPANY = 3;
/** How long others can wait unnoticed if only one company's jobs were waiting. */
const ALONE_MS = 250;
/** The longest wait until another runner has been handed its job. After that, the database probably hangs. */
const HAND_OUT_MS = 1_000;

/**
 * Makes companies take turns at the queue, which by itself hands out jobs in the order in which they were added, so
 * that thousands of emails of one company would delay everyone's. Jobs have their company as a flag, and the library
 * skips jobs with a forbidden flag. Of the waiting jobs with the best priority, those of companies that have had no
 * turn come first; once each has had one, the next round begins.
 * @param taskNames the kinds of job that this node runs
 */
export const createCompanyTurns = (
  database: Database,
  events: WorkerEvents,
  taskNames: readonly string[],
) => {
  const running = new Map<Worker, string>();
  /** Flags of the companies that have had their turn in this round. */
  const served = new Set<string>();
  let aloneUntil = 0;
  // One job is handed out at a time, so that each choice follows from the ones before it.
  let handedOut = Promise.resolve();
  let finish = (): void => {};

  // The library refuses to wake them.
  const released = new WeakSet<Worker>();
  events.on("worker:release", ({ worker }) => void released.add(worker));
  events.on("job:start", ({ worker, job }) => {
    const [flag] = Object.keys(job.flags ?? {});
    if (flag !== undefined) {
      running.set(worker, flag);
      served.add(flag);
    }
    finish();
  });
  events.on("job:complete", ({ worker }) => void running.delete(worker));
  events.on("worker:getJob:error", () => finish());
  events.on("worker:getJob:empty", ({ worker }) => {
    finish();
    if (served.size === 0) return;
    // Another node may have taken the job of the company whose turn it was.
    served.clear();
    if (!released.has(worker)) worker.nudge();
  });

  const haveShare = (): string[] => {
    const flags = [...running.values()];
    return [...new Set(flags)].filter(
      (flag) => flags.filter((candidate) => candidate === flag).length >= MOST_OF_A_COMPANY,
    );
  };

  return {
    /** Flags of the companies whose jobs aren't handed out now, such as read-only ones. The library calls it before it takes a job. */
    forbiddenFlags: async (): Promise<string[]> => {
      const before = handedOut;
      const { promise, resolve } = Promise.withResolvers<void>();
      handedOut = before.then(() => promise);
      const tooLong = pause(HAND_OUT_MS, undefined, { ref: false });
      await Promise.race([before, tooLong]);
      finish = resolve;
      const { rows: held } = await database.pool.query<{ flags: string[] }>(
        "select tenantry_held_jobs() as flags",
      );
      const atShare = [...new Set([...haveShare(), ...(held[0]?.flags ?? [])])];
      if (served.size === 0 || performance.now() < aloneUntil) return atShare;
      const { rows } = await database.pool.query<{ hasOthers: boolean | null; isAlone: boolean | null }>(
        WAITING,
        [taskNames, atShare, [...served]],
      );
      if (rows[0]?.hasOthers) return [...new Set([...atShare, ...served])];
      served.clear();
      if (rows[0]?.isAlone !== false) aloneUntil = performance.now() + ALONE_MS;
      return atShare;
    },
    /** The runner has stopped, so its jobs belong to another one. */
    reset: (): void => {
      running.clear();
      served.clear();
      finish();
      handedOut = Promise.resolve();
    },
  };
};

/**
 * Whether the jobs with the best priority that could start now include other companies' jobs, and whether all are one
 * company's.
 */
const WAITING = `
  with waiting as materialized (
    select priority, flags from graphile_worker._private_jobs jobs
    where is_available and run_at <= now() and (flags ?| $2::text[]) is not true
      and task_id in (select id from graphile_worker._private_tasks where identifier = any($1::text[]))
      and (job_queue_id is null or exists (
        select from graphile_worker._private_job_queues queues where queues.id = job_queue_id and is_available))
  )
  select bool_or((flags ?| $3::text[]) is not true) as "hasOthers",
    min(flags::text) is not distinct from max(flags::text) as "isAlone"
  from waiting where priority = (select min(priority) from waiting)`;
