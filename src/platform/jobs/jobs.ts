import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { type JobHelpers, Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import type { Database } from "#platform/db/pool.ts";
import type { Log } from "#platform/log/log.ts";
import { traceJob } from "#platform/tracing/tracing.ts";
import { createCompanyTurns } from "./company-turns.ts";
import { Heartbeat } from "./heartbeat.ts";
import { watchForHungRunner } from "./hung-runner.ts";
import { JobFailure, JobInterrupted } from "./job-failure.ts";
import { createJobRuns } from "./job-runs.ts";
import { watchForLostJobs } from "./lost-jobs.ts";
import type { Task } from "./messages.ts";
import { createRunnerPool, type RunnerPool } from "./runner-pool.ts";

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

/** As if it had never started. The library, which records the failure next, then finds nothing that it may change. */
const PUT_BACK = `
  with put_back as (
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
    where id = $1 and locked_by = any($2::text[])
    returning job_queue_id
  )
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where id in (select job_queue_id from put_back) and locked_by = any($2::text[])`;

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
  { schedule = [] }: { readonly schedule?: readonly string[] } = {},
): Promise<{ stop(): Promise<void> }> => {
  const queue = new JobQueue(database, tasks, log, schedule);
  try {
    await queue.start();
  } catch (error) {
    await queue.stop();
    throw error;
  }
  return queue;
};

class JobQueue {
  readonly #database: Database;
  readonly #tasks: Readonly<Record<string, Task>>;
  readonly #log: Log;
  readonly #schedule: readonly string[];
  readonly #events: WorkerEvents = new EventEmitter();
  /** Of the current runner, which marks started jobs with them. */
  readonly #poolIds: string[] = [];
  readonly #hungRunner: ReturnType<typeof watchForHungRunner>;
  readonly #lostJobs: ReturnType<typeof watchForLostJobs>;
  readonly #turns: ReturnType<typeof createCompanyTurns>;
  readonly #heartbeat: Heartbeat;
  readonly #runs = createJobRuns();
  readonly #stopping = new AbortController();
  #connections: RunnerPool;
  #runner: Runner | undefined;
  #watching: readonly Promise<void>[] = [];

  constructor(
    database: Database,
    tasks: Readonly<Record<string, Task>>,
    log: Log,
    schedule: readonly string[],
  ) {
    this.#database = database;
    this.#tasks = tasks;
    this.#log = log;
    this.#schedule = schedule;
    this.#events.on("pool:create", ({ workerPool }) => void this.#poolIds.push(workerPool.id));
    this.#hungRunner = watchForHungRunner(this.#events);
    this.#lostJobs = watchForLostJobs(database, this.#events, log);
    this.#turns = createCompanyTurns(database, this.#events, Object.keys(tasks));
    this.#heartbeat = new Heartbeat(database, log);
    this.#connections = createRunnerPool(database);
  }

  async start(): Promise<void> {
    await this.#startRunner();
    this.#watching = [this.#keepRunning(), this.#lostJobs.watch(this.#poolIds)];
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#lostJobs.stop();
    await this.#stopRunner(this.#runner);
    await Promise.all(this.#watching);
    await this.#heartbeat.stop();
  }

  async #startRunner(): Promise<void> {
    let runner: Runner | undefined;
    const start = async () => {
      runner = await this.#run();
      return runner;
    };
    try {
      this.#runner = await this.#heartbeat.begin(start, this.#poolIds);
    } catch (error) {
      // Without its locks, other nodes would take its jobs.
      await this.#stopRunner(runner);
      throw error;
    }
  }

  /** It may have just stopped by itself, or be stuck. */
  async #stopRunner(runner: Runner | undefined): Promise<void> {
    // Without a runner, the watch would never end.
    if (runner) await Promise.race([runner.stop().catch(() => {}), this.#hungRunner.stuck()]);
  }

  #run(): Promise<Runner> {
    this.#hungRunner.reset();
    this.#lostJobs.reset();
    const connections = createRunnerPool(this.#database);
    this.#connections = connections;
    this.#turns.reset();
    return run({
      pgPool: connections.pool,
      events: this.#events,
      // Without its own delay, the library doesn't wait until "this job is done" is written. If the database is down
      // just then, the process would exit.
      preset: {
        worker: {
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          preparedStatements: !this.#database.isPooled,
        },
      },
      concurrency: RUNNERS,
      forbiddenFlags: this.#turns.forbiddenFlags,
      noHandleSignals: true,
      pollInterval: POLL_MS,
      crontab: this.#schedule.join("\n"),
      taskList: Object.fromEntries(
        Object.entries(this.#tasks).map(([name, task]) => [
          name,
          async (payload: unknown, { job }: JobHelpers) => {
            // It received the job too late: its jobs are given to others.
            if (connections.isRetired()) throw new Error("The runner of this job has stopped.");
            const traced = { name, attempts: job.attempts, payload: payload as object };
            await this.#runs.once(job, () => this.#recordingFailure(job.id, () => traceJob(traced, task)));
          },
        ]),
      ),
      logger: loggerOf(this.#log),
    });
  }

  /** Runs a job's work, and records what a failure or an interruption says about the next attempt. */
  async #recordingFailure(jobId: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof JobFailure)
        await this.#database.pool.query(HOW_IT_GOES_ON, [
          jobId,
          error.isFinal,
          error.left && JSON.stringify(error.left),
        ]);
      if (error instanceof JobInterrupted) await this.#database.pool.query(PUT_BACK, [jobId, this.#poolIds]);
      throw error;
    }
  }

  async #keepRunning(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && this.#runner) {
      const { promise, stop } = this.#runner;
      const isStuck = await Promise.race([
        promise.then(
          () => false,
          () => false,
        ),
        this.#hungRunner.stuck().then(() => true),
      ]);
      if (signal.aborted) return;
      // Releases the scheduler, which may have nothing left to stop, or wait forever.
      if (isStuck) stop().catch(() => {});
      this.#log.warn({ job: true }, "The job queue stopped unexpectedly and is starting again.");
      await this.#startAgain(signal);
    }
  }

  /** Restarts as often as needed. Jobs that the former runner couldn't report run again, unless they were completed. */
  async #startAgain(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        await untilOrAMinute(this.#connections.retire().then(this.#runs.whenIdle), signal);
        await this.#database.pool.query(UNLOCK_AND_COMPLETE, [this.#poolIds, this.#runs.completedIds()]);
        this.#poolIds.length = 0;
        await this.#startRunner();
        // The queue stopped when there was no runner to stop.
        if (signal.aborted) await this.#runner?.stop().catch(() => {});
        return;
      } catch (error) {
        this.#log.warn({ job: true, error: (error as Error).message }, "The job queue can't be started yet.");
      }
    }
  }
}

const loggerOf = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.error instanceof JobInterrupted) log.debug({ job: true }, message);
    else if (level === "error") log.error({ job: true }, message);
    else if (level === "warning") log.warn({ job: true }, message);
    else log.debug({ job: true }, message);
  });

/** Waits for work to end, but not longer than a minute, and not once the signal is aborted. */
const untilOrAMinute = async (work: Promise<void>, signal: AbortSignal): Promise<void> => {
  const ended = new AbortController();
  const any = AbortSignal.any([signal, ended.signal]);
  await Promise.race([work, pause(LONGEST_WAIT_MS, undefined, { signal: any, ref: false }).catch(() => {})]);
  ended.abort();
};
