import { setTimeout as pause } from "node:timers/promises";
import type { Worker, WorkerEvents } from "graphile-worker";
import type { Database } from "#platform/db/pool.ts";
import type { Log } from "#platform/log/log.ts";

const CHECK_MS = 20_000;

/**
 * Where a connection breaks while the database hands out a job, the job is marked as begun and nobody knows about it: its
 * node lives, so it isn't taken for dead, and the library leaves the job alone for four hours. Here each node looks
 * now and then for jobs that have its mark although none of its workers is at them, and puts them back.
 */
export const watchForLostJobs = (database: Database, events: WorkerEvents, log: Log) => {
  // By its worker, which has one at a time: a worker of a runner that was given up may end one that is done again.
  const underWay = new Map<Worker, string>();
  events.on("job:start", ({ worker, job }) => void underWay.set(worker, job.id));
  // Its end is written down by then.
  events.on("job:complete", ({ worker }) => void underWay.delete(worker));
  const stopping = new AbortController();
  const { signal } = stopping;

  /** @param poolIds what this node's workers mark jobs with */
  const watch = async (poolIds: readonly string[]): Promise<void> => {
    while (!signal.aborted) {
      await pause(CHECK_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        const { rowCount } = await database.pool.query(PUT_BACK, [poolIds, [...underWay.values()]]);
        if (rowCount) log.warn({ job: true, jobs: rowCount }, "Stale jobs were released.");
      } catch (error) {
        log.debug({ job: true, error: (error as Error).message }, "Stale jobs couldn't be checked.");
      }
    }
  };

  return {
    watch,
    /** The runner has ended: what it had begun is another one's, or nobody's. */
    reset: (): void => underWay.clear(),
    stop: (): void => stopping.abort(),
  };
};

/** What was handed out just now may still be on its way to the worker. */
const PUT_BACK = `
  with unheard as materialized (
    select id, job_queue_id from graphile_worker._private_jobs
    where locked_by = any($1::text[]) and id <> all($2::bigint[]) and locked_at < now() - interval '30 seconds'
    for update skip locked
  ),
  lines as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where id in (select job_queue_id from unheard)
  )
  update graphile_worker._private_jobs jobs set locked_at = null, locked_by = null
  from unheard where jobs.id = unheard.id`;
