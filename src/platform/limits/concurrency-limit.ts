/** Room for so much work at a time, and a line of bounded length and patience before it. */
export interface ConcurrencyLimit {
  /**
   * Calls `go` with true once there is a place, which then is the caller's until `giveBack`; with false where the line
   * is full or was waited in for too long.
   * @returns leaves the line: `go` isn't called anymore. Does nothing once it was called
   */
  take(go: (isGiven: boolean) => void): () => void;
  giveBack(): void;
  figures(): ConcurrencyFigures;
}

export interface ConcurrencyFigures {
  readonly taken: number;
  readonly waiting: number;
  /** How often there was no place, since the process started. */
  readonly refused: number;
}

const nothing = (): void => {};

/**
 * @param options.count how many work at a time
 * @param options.line how many may wait for a place
 * @param options.waitMs for how long each may
 */
export const createConcurrencyLimit = (options: {
  count: number;
  line: number;
  waitMs: number;
}): ConcurrencyLimit => {
  let free = options.count;
  let refused = 0;
  // Who came first is first: a set keeps the order, and anyone who leaves is found at once.
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
    giveBack: () => {
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
