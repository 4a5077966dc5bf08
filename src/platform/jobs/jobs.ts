import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type JobHelpers, Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import type { Database } from "#platform/db/pool.ts";
import type { Log } from "#platform/log/log.ts";
import { traceJob } from "#platform/tracing/tracing.ts";
import { createCompanyTurns } from "./company-turns.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { watchForHungRunner } from "./hung-runner.ts";
import { JobFailure } from "./job-failure.ts";
import { createJobRuns } from "./job-runs.ts";
import { watchForLostJobs } from "./lost-jobs.ts";
import type { Task } from "./messages.ts";
import { createRunnerPool } from "./runner-pool.ts";

const AGAIN_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Jobs that a node runs at the same time. One company gets all but one of them (company-turns.ts). */
const RUNNERS = 4;
/** A job that was put off until a moment begins at most this much later. */
const POLL_MS = 700;

/** How often a failed job is retried automatically. */
export const MOST_ATTEMPTS = 25;

/** While the job runs; the library records the failure next. */
const HOW_IT_GOES_ON = `
  update graphile_worker._private_jobs
  set max_attempts = case when $2::boolean then attempts else max_attempts end, payload = coalesce($3::json, payload)
  where id = $1`;

/** In one statement, so that no other node takes a job that is completed. */
const UNLOCK_AND_COMPLETE = `
  select graphile_worker.complete_jobs($2::bigint[]) from graphile_worker.force_unlock_workers($1::text[])`;

/**
 * Processes the queue until it is stopped. Jobs are enqueued with `tx.addJob` in the transaction that caused them, so
 * they exist only if it was committed. A failed job is retried up to 25 times with growing delays. If the database goes
 * down, work resumes when it is back. Jobs of killed nodes restart right away (heartbeat.ts), and jobs that were handed
 * out but never received soon after (lost-jobs.ts). Companies take turns (company-turns.ts).
 * @param options.schedule scheduled tasks, once for all nodes together: crontab lines, in UTC
 */
export const startJobs = async (
  database: Database,
  tasks: Readonly<Record<string, Task>>,
  log: Log,
  options: { readonly schedule?: readonly string[] } = {},
): Promise<{ stop(): Promise<void> }> => {
  const events: WorkerEvents = new EventEmitter();
  const poolIds: string[] = [];
  events.on("pool:create", ({ workerPool }) => void poolIds.push(workerPool.id));
  const watch = watchForHungRunner(events);
  const unheard = watchForLostJobs(database, events, log);
  const turns = createCompanyTurns(database, events, Object.keys(tasks));
  const runs = createJobRuns();
  let connections = createRunnerPool(database);
  const start = (): Promise<Runner> => {
    watch.reset();
    unheard.reset();
    const own = createRunnerPool(database);
    connections = own;
    turns.reset();
    return run({
      pgPool: own.pool,
      events,
      // Without its own delay, the library doesn't wait until "this job is done" is written. If the database is down
      // just then, the process would exit.
      preset: {
        worker: {
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          preparedStatements: !database.isPooled,
        },
      },
      concurrency: RUNNERS,
      forbiddenFlags: turns.forbiddenFlags,
      noHandleSignals: true,
      pollInterval: POLL_MS,
      crontab: (options.schedule ?? []).join("\n"),
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          async (payload: unknown, { job }: JobHelpers) => {
            // It received the job too late: its jobs are given to others.
            if (own.isRetired()) throw new Error("The runner of this job has stopped.");
            await runs.once(job, async () => {
              try {
                const { attempts } = job;
                await traceJob({ name, attempts, payload: payload as object }, task);
              } catch (error) {
                if (error instanceof JobFailure)
                  await database.pool.query(HOW_IT_GOES_ON, [
                    job.id,
                    error.isFinal,
                    error.left && JSON.stringify(error.left),
                  ]);
                throw error;
              }
            });
          },
        ]),
      ),
      logger: new Logger(() => (level, message) => {
        if (level === "error") log.error({ job: true }, message);
        else if (level === "warning") log.warn({ job: true }, message);
        else log.debug({ job: true }, message);
      }),
    });
  };

  const life = createHeartbeat(database, log);
  let runner = await life.begin(start, poolIds);
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Restarts as often as needed. Jobs that the former runner couldn't report run again, unless they were completed. */
  const startAgain = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        await untilOrAMinute(connections.retire().then(runs.whenIdle), signal);
        await database.pool.query(UNLOCK_AND_COMPLETE, [poolIds, runs.completedIds()]);
        poolIds.length = 0;
        runner = await life.begin(start, poolIds);
        return;
      } catch (error) {
        log.warn({ job: true, error: (error as Error).message }, "The job queue can't be started yet.");
      }
    }
  };
  const keepRunning = async (): Promise<void> => {
    while (!signal.aborted) {
      const { promise, stop } = runner;
      const isStuck = await Promise.race([
        promise.then(
          () => false,
          () => false,
        ),
        watch.stuck().then(() => true),
      ]);
      if (signal.aborted) return;
      // Releases the scheduler, which may have nothing left to stop, or wait forever.
      if (isStuck) stop().catch(() => {});
      log.warn({ job: true }, "The job queue stopped unexpectedly and is starting again.");
      await startAgain();
    }
  };
  const kept = keepRunning();
  const heard = unheard.watch(poolIds);

  return {
    stop: async () => {
      stopping.abort();
      unheard.stop();
      // It may have just stopped by itself, or be stuck.
      await Promise.race([runner.stop().catch(() => {}), watch.stuck()]);
      await kept;
      await heard;
      await life.stop();
    },
  };
};

/** Waits for work to end, but not longer than a minute, and not once the signal is aborted. */
const untilOrAMinute = async (work: Promise<void>, signal: AbortSignal): Promise<void> => {
  const ended = new AbortController();
  const any = AbortSignal.any([signal, ended.signal]);
  await Promise.race([work, pause(LONGEST_WAIT_MS, undefined, { signal: any, ref: false }).catch(() => {})]);
  ended.abort();
};
