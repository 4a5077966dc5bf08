/** Refusals further apart than this have nothing to do with each other, in milliseconds. */
const APART_MS = 60_000;

/** Since when changes are refused, by who refuses them: the server, or a company. */
export interface RefusalTimes {
  /**
   * Notes a refusal.
   * @param now in milliseconds
   * @returns for how long changes have been refused, in milliseconds
   */
  note(by: string, now?: number): number;
  /** Notes that a change was made. */
  forget(by: string): void;
}

export const refusalTimes = (): RefusalTimes => {
  const known = new Map<string, { readonly since: number; readonly last: number }>();
  return {
    note: (by, now = performance.now()) => {
      const before = known.get(by);
      const since = before && now - before.last < APART_MS ? before.since : now;
      known.set(by, { since, last: now });
      return now - since;
    },
    forget: (by) => void known.delete(by),
  };
};
