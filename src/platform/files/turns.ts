import { createFairQueue } from "#platform/limits/fair-queue.ts";

/** Lets at most `count` pieces of work go on at a time; the others wait for their turn. */
export const createTurns = (count: number) => {
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
 * Lets one piece of work go on at a time, companies in turn. Of one company `each` more may wait.
 * @param refuse makes the error for anyone who comes beyond that
 */
export const createCompanyTurns = (each: number, refuse: () => Error) => {
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
