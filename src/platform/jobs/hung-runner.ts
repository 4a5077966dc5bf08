import { setTimeout as pause } from "node:timers/promises";
import type { Worker, WorkerEvents } from "graphile-worker";

const LOOK_MS = 1_000;
/** Time for the library to stop after the last job, in which it records the results. */
const PATIENCE_LOOKS = 5;

/** Detects a runner that is stopping but never will. */
export interface HungRunnerWatch {
  /** Call it before each start. */
  reset(): void;
  /** Resolves if the runner has been stopping for a while although no job is running. */
  stuck(): Promise<void>;
}

/**
 * If the database is down while several jobs finish one after another, the library miscounts pending writes and waits
 * forever: it neither works nor stops, and its promise never settles.
 */
export const watchForHungRunner = (events: WorkerEvents): HungRunnerWatch => {
  const busy = new Set<Worker>();
  let isEnding = false;
  events.on("job:start", ({ worker }) => void busy.add(worker));
  events.on("job:complete", ({ worker }) => void busy.delete(worker));
  events.on("worker:fatalError", ({ worker }) => void busy.delete(worker));
  events.on("pool:gracefulShutdown", () => {
    isEnding = true;
  });
  return {
    reset: () => {
      busy.clear();
      isEnding = false;
    },
    stuck: async () => {
      for (let idle = 0; idle < PATIENCE_LOOKS; idle = isEnding && busy.size === 0 ? idle + 1 : 0)
        await pause(LOOK_MS, undefined, { ref: false });
    },
  };
};
