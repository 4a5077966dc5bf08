import type { Job } from "graphile-worker";

/**
 * The number of runs to remember: far more than a node completes before the queue notices that the database is down.
 */
const MAX_REMEMBERED = 1_000;

/**
 * The jobs that this node runs, and those that it has just completed. While the database is down, the end of a job
 * can't be recorded, so the queue would run it again.
 */
export const createJobRuns = () => {
  const running = new Map<string, Promise<void>>();
  const completed = new Map<string, Job["id"]>();

  const run = async (key: string, id: Job["id"], work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      completed.set(key, id);
      const [oldest] = completed.keys();
      if (completed.size > MAX_REMEMBERED && oldest !== undefined) completed.delete(oldest);
    } finally {
      running.delete(key);
    }
  };

  return {
    /**
     * Runs a job. If this node still runs it for a runner that stopped, waits for that run; if it has completed it, does
     * nothing. A job whose payload was replaced since is another one.
     */
    once: ({ id, revision }: Pick<Job, "id" | "revision">, work: () => Promise<void>): Promise<void> => {
      const key = `${id} ${revision}`;
      if (completed.has(key)) return Promise.resolve();
      const before = running.get(key);
      if (before) return before;
      const now = run(key, id, work);
      running.set(key, now);
      return now;
    },
    completedIds: (): readonly Job["id"][] => [...completed.values()],
    /** Resolves once those that run now have ended. */
    whenIdle: async (): Promise<void> => {
      await Promise.allSettled(running.values());
    },
  };
};
