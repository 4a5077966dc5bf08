import { Refusal } from "#platform/errors/refusal.ts";

/** Work that is worth doing only for the newest request of each person. */
export interface NewestFirst {
  /**
   * Runs the work once there is a slot of the company. While it waits, a newer request with the same key replaces it.
   * @throws Refusal 429 if it was replaced, or if too many others wait
   */
  run<T>(companyId: number, key: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start(): void;
  refuse(message: string): void;
}

interface Queue {
  running: number;
  /** In order of arrival. */
  readonly waiting: Map<string, Waiting>;
}

const REPLACED = "A newer request has replaced this one.";
const TOO_MANY = "Too many people are doing this at the same time. Try again in a moment.";

/**
 * @param options.atOnce how many run at a time for one company
 * @param options.waiting how many keys of one company may wait
 */
export const createNewestFirst = (options: { atOnce: number; waiting: number }): NewestFirst => {
  const queues = new Map<number, Queue>();

  const slot = (companyId: number, key: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(companyId) ?? { running: 0, waiting: new Map() };
      queues.set(companyId, queue);
      if (queue.running < options.atOnce) {
        queue.running++;
        return resolve();
      }
      queue.waiting.get(key)?.refuse(REPLACED);
      const refuse = (message: string) => reject(new Refusal("too-many", message));
      // Its turn stays that of the request it replaces.
      if (queue.waiting.has(key) || queue.waiting.size < options.waiting)
        queue.waiting.set(key, { start: resolve, refuse });
      else refuse(TOO_MANY);
    });

  const release = (companyId: number): void => {
    const queue = queues.get(companyId);
    if (!queue) return;
    const [next] = queue.waiting;
    if (next) {
      queue.waiting.delete(next[0]);
      next[1].start();
      return;
    }
    queue.running--;
    if (queue.running === 0) queues.delete(companyId);
  };

  return {
    run: async (companyId, key, work) => {
      await slot(companyId, key);
      try {
        return await work();
      } finally {
        release(companyId);
      }
    },
  };
};
