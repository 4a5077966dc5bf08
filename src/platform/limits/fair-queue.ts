/** A queue in which companies take turns, no matter how much work each has waiting. */
export interface FairQueue<T> {
  /** Returns false, and adds nothing, if the company has reached its limit. */
  add(companyId: number, one: T): boolean;
  /**
   * Removes the next item: the first of the company that has waited longest for a turn; undefined if the queue is
   * empty.
   */
  next(): T | undefined;
  isEmpty(): boolean;
}

/** @param each how many items of one company may wait */
export const createFairQueue = <T>(each: number): FairQueue<T> => {
  // A map keeps insertion order: after its turn, a company is added again at the end.
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
