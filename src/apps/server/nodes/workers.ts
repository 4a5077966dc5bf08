import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "#platform/config/config.ts";
import type { Connection } from "#platform/db/pool.ts";
import type { Log } from "#platform/log/log.ts";

/** The answer to a worker's question. */
interface WorkerTask {
  readonly connection: Connection;
  /** Whether this worker creates the demo and prints the setup link. */
  readonly isFirst: boolean;
}

/** What a worker tells the main process: that it waits for its task, and later which port it serves. */
type WorkerMessage = { readonly kind: "waiting" } | { readonly kind: "serving"; readonly port: number };

interface WorkersOptions {
  readonly config: Config;
  readonly connection: Connection;
  readonly log: Log;
  /** The module that each worker runs: the main program. */
  readonly program: string;
}

/** A worker exited before it served. It has printed the reason and the message is empty, unless it was killed. */
export class WorkerStartError extends Error {}

/** A worker that ran this long is replaced right away. Others are replaced after growing pauses. */
const LIVED_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Time for workers to stop, in addition to the configured delay and wait, before they are killed. */
const STOP_MS = 20_000;

/**
 * Starts processes that share the port. Each is a node, and learns about the others' changes from database notices. The
 * first one starts alone, so that only it migrates and creates the demo. After that, workers that exit are replaced.
 * @throws WorkerStartError if one can't start; then none is left running
 */
export const startWorkers = async ({ config, connection, log, program }: WorkersOptions) => {
  // The same arguments, without preloaded modules, which are only for this process.
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
    worker.on("message", ({ kind }: WorkerMessage) => {
      if (kind === "waiting") worker.send({ connection, isFirst } satisfies WorkerTask);
    });
    // Sent to a worker that has just exited.
    worker.on("error", (error) =>
      log.debug({ worker: worker.id, error: error.message }, "A worker disconnected."),
    );
    return worker;
  };

  /** Replaces workers that exit, until we stop. */
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
    const timer = setTimeout(
      () => {
        for (const worker of living) worker.process.kill("SIGKILL");
      },
      config.stopDelayMs + config.drainMs + STOP_MS,
    );
    await Promise.all(left.map(async (worker) => worker.isDead() || once(worker, "exit")));
    clearTimeout(timer);
  };

  try {
    const first = begin(true);
    const port = await portOf(first);
    const others = Array.from({ length: config.workers - 1 }, () => begin(false));
    await Promise.all(others.map(portOf));
    for (const worker of [first, ...others]) void keep(worker);
    // The first worker has already printed the setup link.
    return { port, invite: async () => {}, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** The port that a worker serves, once it does. @throws WorkerStartError if it exits first */
const portOf = (worker: Worker): Promise<number> =>
  new Promise((found, failed) => {
    const fail = (signal: string | null) =>
      failed(new WorkerStartError(signal ? `A worker was killed by ${signal} while it was starting.` : ""));
    if (worker.isDead()) return fail(worker.process.signalCode);
    worker.on("message", (message: WorkerMessage) => {
      if (message.kind === "serving") found(message.port);
    });
    worker.once("exit", (_code, signal) => fail(signal));
  });

/** In a worker: asks the main process for its settings. */
export const askPrimary = (): Promise<WorkerTask> =>
  new Promise((resolve) => {
    process.once("message", (task) => resolve(task as WorkerTask));
    tellPrimary({ kind: "waiting" });
  });

/** In a worker. */
export const tellPrimary = (message: WorkerMessage): void => void process.send?.(message);
