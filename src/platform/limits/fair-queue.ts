/** A queue in which companies take turns, no matter how much work each has waiting. */
export interface FairQueue<T> {
  /** Answers false, and takes nothing, where the company has as many in line as it may. */
  add(companyId: number, one: T): boolean;
  /** Takes out whose turn it is: the first of the company that has waited longest for a turn; undefined: nobody waits. */
  next(): T | undefined;
  isEmpty(): boolean;
}

/** @param each how many of one company may wait */
export const createFairQueue = <T>(each: number): FairQueue<T> => {
  // A map keeps the order in which keys came: anyone who had a turn comes in again, behind all others.
  const lines = new Map<number, T[]>();
  return {
    add: (companyId, one) => {
      const line = lines.get(companyId) ?? [];
      if (line.length >= each) return false;
      line.push(one);
      lines.set(companyId, line);
      return true;
    },
    next: () => {
      const [first] = lines;
      if (!first) return undefined;
      const [companyId, line] = first;
      const one = line.shift();
      lines.delete(companyId);
      if (line.length > 0) lines.set(companyId, line);
      return one;
    },
    isEmpty: () => lines.size === 0,
  };
};
