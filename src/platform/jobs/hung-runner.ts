import { setTimeout as pause } from "node:timers/promises";
import type { Worker, WorkerEvents } from "graphile-worker";

const LOOK_MS = 1_000;
/** So long the library may take to end once nothing is under way anymore: it writes down what was done. */
const PATIENCE_LOOKS = 5;

/** Sees when a runner that is ending never will. */
export interface HungRunnerWatch {
  /** To be called before each start. */
  reset(): void;
  /** Resolves where the runner has been ending for a while although none of its jobs is under way. */
  stuck(): Promise<void>;
}

/**
 * Where the database is away while several jobs end one after the other, the library miscounts what it has still to
 * write down, and then waits forever: it neither works nor ends, and its promise never settles.
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
