import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "#platform/config/config.ts";
import type { Connection } from "#platform/db/pool.ts";
import type { Log } from "#platform/log/log.ts";

/** The answer to a worker's question. */
interface WorkerTask {
  readonly connection: Connection;
  /** Whether the demo and the set-up link are its business. */
  readonly isFirst: boolean;
}

interface WorkersOptions {
  readonly config: Config;
  readonly connection: Connection;
  readonly log: Log;
  /** The module that each worker runs: the program itself. */
  readonly program: string;
}

/** A worker ended before it served. Unless it was killed it has said why, and the message is empty. */
export class WorkerStartError extends Error {}

/** A worker that lived as long is replaced at once, one that ended sooner later and later. */
const LIVED_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** How long workers may take to stop, besides the delay that the settings ask for, until they are ended. */
const STOP_MS = 30_000;

/**
 * Starts processes that share the port, each its own node: they hear of each other's changes by the database's
 * notices. The first one is up before the others begin, so that migrations and the demo are its business alone. From
 * then on a worker that ends is replaced.
 * @throws WorkerStartError where one can't start; none is left then
 */
export const startWorkers = async ({ config, connection, log, program }: WorkersOptions) => {
  // As we were started, except for what is loaded first: that is for this process alone.
  const execArgv = process.execArgv.filter(
    (word, at, words) => word !== "--import" && words[at - 1] !== "--import",
  );
  cluster.setupPrimary({ exec: program, args: [], execArgv });
  const stopping = new AbortController();
  const { signal } = stopping;
  const living = new Set<Worker>();

  const begin = (isFirst: boolean): Worker => {
    const worker = cluster.fork();
    living.add(worker);
    worker.once("exit", () => living.delete(worker));
    worker.once("message", () => worker.send({ connection, isFirst } satisfies WorkerTask));
    // Told to a worker that has just ended.
    worker.on("error", (error) =>
      log.debug({ worker: worker.id, error: error.message }, "A worker disconnected."),
    );
    return worker;
  };

  /** Replaces a worker that ends, as long as we run. */
  const keep = async (first: Worker): Promise<void> => {
    let worker = first;
    let begun = performance.now();
    let wait = 0;
    while (!signal.aborted) {
      if (!worker.isDead()) await once(worker, "exit");
      if (signal.aborted) return;
      const hasLived = performance.now() - begun >= LIVED_MS;
      wait = hasLived ? 0 : Math.min(Math.max(wait * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
      const { exitCode, signalCode } = worker.process;
      log.error(
        { worker: worker.id, ended: signalCode ?? exitCode, wait },
        "A worker exited and will be replaced.",
      );
      await pause(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      begun = performance.now();
      worker = begin(false);
    }
  };

  const stop = async (): Promise<void> => {
    stopping.abort();
    const left = [...living];
    for (const worker of left) worker.process.kill("SIGTERM");
    const timer = setTimeout(() => {
      for (const worker of living) worker.process.kill("SIGKILL");
    }, config.stopDelayMs + STOP_MS);
    await Promise.all(left.map(async (worker) => worker.isDead() || once(worker, "exit")));
    clearTimeout(timer);
  };

  try {
    const first = begin(true);
    const port = await portOf(first);
    const others = Array.from({ length: config.workers - 1 }, () => begin(false));
    await Promise.all(others.map(portOf));
    for (const worker of [first, ...others]) void keep(worker);
    // The first worker has already printed the set-up link.
    return { port, invite: async () => {}, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** The port that a worker listens at, once it does. @throws WorkerStartError where it ends before */
const portOf = (worker: Worker): Promise<number> =>
  new Promise((found, failed) => {
    const fail = (signal: string | null) =>
      failed(new WorkerStartError(signal ? `A worker was killed by ${signal} while it was starting.` : ""));
    if (worker.isDead()) return fail(worker.process.signalCode);
    worker.once("listening", ({ port }) => found(port));
    worker.once("exit", (_code, signal) => fail(signal));
  });

/** In a worker: asks the process that started it what to do. */
export const askPrimary = (): Promise<WorkerTask> =>
  new Promise((told) => {
    process.once("message", (task) => told(task as WorkerTask));
    process.send?.("ready");
  });
