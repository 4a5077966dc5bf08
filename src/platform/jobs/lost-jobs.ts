import { setTimeout as pause } from "node:timers/promises";
import type { Worker, WorkerEvents } from "graphile-worker";
import type { Database } from "#platform/db/pool.ts";
import type { Log } from "#platform/log/log.ts";

const CHECK_MS = 20_000;

/**
 * If a connection breaks while the database hands out a job, the job is marked as started, but nobody runs it. Its node
 * is alive, so it doesn't count as killed, and the library leaves the job locked for four hours. Here, each node
 * regularly looks for jobs with its mark that none of its workers runs, and releases them.
 *
 * After an outage, a job can also run twice: with a new runner, and still with the one before. If the former ends first,
 * the job is deleted, and the new one's end no longer releases the job's queue. Such queues are released, too, because
 * the library would keep their jobs waiting until the node stops.
 */
export const watchForLostJobs = (database: Database, events: WorkerEvents, log: Log) => {
  // By worker, each of which runs one job at a time: a worker of an abandoned runner may finish a job that is run
  // again.
  const underWay = new Map<Worker, string>();
  events.on("job:start", ({ worker, job }) => void underWay.set(worker, job.id));
  // By then, its result is recorded.
  events.on("job:complete", ({ worker }) => void underWay.delete(worker));
  const stopping = new AbortController();
  const { signal } = stopping;

  /** @param poolIds the ids that this node's workers mark jobs with */
  const watch = async (poolIds: readonly string[]): Promise<void> => {
    while (!signal.aborted) {
      await pause(CHECK_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        const { rowCount } = await database.pool.query(PUT_BACK, [poolIds, [...underWay.values()]]);
        if (rowCount) log.warn({ job: true, jobs: rowCount }, "Stale jobs were released.");
        const queues = await database.pool.query(RELEASE_QUEUES, [poolIds]);
        if (queues.rowCount)
          log.warn({ job: true, queues: queues.rowCount }, "Queues without a running job were released.");
      } catch (error) {
        log.debug({ job: true, error: (error as Error).message }, "Stale jobs couldn't be checked.");
      }
    }
  };

  return {
    watch,
    /** The runner has stopped, so its started jobs belong to another runner, or to none. */
    reset: (): void => underWay.clear(),
    stop: (): void => stopping.abort(),
  };
};

/** A queue is taken and released in the same statement as the job that runs in it. */
const RELEASE_QUEUES = `
  update graphile_worker._private_job_queues queues set locked_at = null, locked_by = null
  where locked_by = any($1::text[]) and locked_at < now() - interval '30 seconds' and not exists (
    select from graphile_worker._private_jobs jobs where jobs.job_queue_id = queues.id and jobs.locked_at is not null)`;

/** A job handed out just now may still be on its way to the worker. */
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
