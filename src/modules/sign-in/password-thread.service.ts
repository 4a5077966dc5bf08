import { Worker } from "node:worker_threads";
import { workerFile } from "#platform/workers/worker-file.ts";
import type { PasswordAnswer, PasswordTask } from "./passwords.worker.ts";

/** How long the thread may be idle before it ends to free its memory. */
const IDLE_MS = 60_000;

/**
 * Hashes and verifies passwords in a thread with low priority, so that visitors don't notice when many people sign in.
 * The thread starts with the first password.
 */
export const createPasswordThread = () => {
  const waiting = new Map<number, { done(result: string | boolean): void; failed(error: Error): void }>();
  let nextId = 1;
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const failAll = (error: Error): void => {
    thread = undefined;
    for (const { failed } of waiting.values()) failed(error);
    waiting.clear();
  };

  const start = (): Worker => {
    const started = new Worker(workerFile("passwords", import.meta.url), {
      // It needs none of the server's settings.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
    });
    started.unref();
    started.on("message", ({ id, result, error }: PasswordAnswer) => {
      const task = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) task?.done(result);
      else task?.failed(new Error(error));
      idle?.refresh();
    });
    started.on("error", failAll);
    started.on("exit", () => {
      if (thread === started) failAll(new Error("The thread for passwords ended."));
    });
    return started;
  };

  const endWhenIdle = (): void => {
    if (waiting.size > 0) return void idle?.refresh();
    const ended = thread;
    thread = undefined;
    idle = undefined;
    void ended?.terminate();
  };

  return {
    /** @returns the hash, or whether the password matches the given hash */
    run: (task: Omit<PasswordTask, "id">): Promise<string | boolean> => {
      thread ??= start();
      idle ??= setTimeout(endWhenIdle, IDLE_MS).unref();
      const id = nextId++;
      const answer = new Promise<string | boolean>((done, failed) => waiting.set(id, { done, failed }));
      thread.postMessage({ ...task, id } satisfies PasswordTask);
      // A process that is about to exit waits for pending work.
      thread.ref();
      return answer.finally(() => {
        if (waiting.size === 0) thread?.unref();
      });
    },
  };
};
