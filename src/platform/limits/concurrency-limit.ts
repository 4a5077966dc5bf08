/** Limits concurrent work, with a queue of limited length and waiting time. */
export interface ConcurrencyLimit {
  /**
   * Calls `go` with true once there is a slot, which the caller has until `release`; with false if the queue is full
   * or the wait was too long.
   * @returns leaves the queue, so that `go` isn't called; does nothing after it was called
   */
  take(go: (isGiven: boolean) => void): () => void;
  release(): void;
  figures(): ConcurrencyFigures;
}

export interface ConcurrencyFigures {
  readonly taken: number;
  readonly waiting: number;
  /** How often there was no slot, since the process started. */
  readonly refused: number;
}

const nothing = (): void => {};

/**
 * @param options.count the number of slots
 * @param options.line the queue's maximum length
 * @param options.waitMs the longest wait
 */
export const createConcurrencyLimit = (options: {
  count: number;
  line: number;
  waitMs: number;
}): ConcurrencyLimit => {
  let free = options.count;
  let refused = 0;
  // First come, first served: a set keeps the order, and finds anyone who leaves right away.
  const waiting = new Set<{ go(isGiven: boolean): void; timer: NodeJS.Timeout }>();

  return {
    take: (go) => {
      if (free > 0) {
        free--;
        go(true);
        return nothing;
      }
      if (waiting.size >= options.line) {
        refused++;
        go(false);
        return nothing;
      }
      const timer = setTimeout(() => {
        waiting.delete(one);
        refused++;
        go(false);
      }, options.waitMs);
      timer.unref();
      const one = { go, timer };
      waiting.add(one);
      return () => {
        clearTimeout(timer);
        waiting.delete(one);
      };
    },
    release: () => {
      const [next] = waiting;
      if (!next) {
        free++;
        return;
      }
      clearTimeout(next.timer);
      waiting.delete(next);
      next.go(true);
    },
    figures: () => ({ taken: options.count - free, waiting: waiting.size, refused }),
  };
};
