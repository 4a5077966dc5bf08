import { createFairQueue } from "#platform/limits/fair-queue.ts";

/** Runs at most `count` tasks at a time, in order. */
export const createTaskLimit = (count: number) => {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
};

/**
 * Runs one task at a time, in turn by company. Up to `each` more of a company may wait.
 * @param refuse creates the error for tasks beyond that
 */
export const createCompanyQueue = (each: number, refuse: () => Error) => {
  const line = createFairQueue<() => void>(each);
  let isTaken = false;
  return async <T>(companyId: number, work: () => Promise<T>): Promise<T> => {
    if (isTaken)
      await new Promise<void>((go, fail) => {
        if (!line.add(companyId, go)) fail(refuse());
      });
    isTaken = true;
    try {
      return await work();
    } finally {
      const next = line.next();
      if (next) next();
      else isTaken = false;
    }
  };
};
