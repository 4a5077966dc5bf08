/** The tags dropped while something is rendered. */
export interface DroppedTags {
  /** Whether a change has overtaken what has one of these tags. */
  hasAny(tags: readonly string[]): boolean;
}

interface Rendering<P> {
  readonly companyId: number;
  readonly page: Promise<P>;
  readonly dropped: Set<string>;
}

const EVERYTHING = "*";

/**
 * The renderings in progress. Requests for the same key share one, until a change arrives: later requests don't join
 * it, and it learns which tags were dropped.
 */
export const createRenderings = <P>() => {
  const joinable = new Map<string, Rendering<P>>();
  /** All of them, including those that later requests no longer join. */
  const running = new Set<Rendering<P>>();

  return {
    /** The page of the rendering that a request for this key can join, if there is one. */
    find: (key: string): Promise<P> | undefined => joinable.get(key)?.page,

    /** Starts a rendering, which requests for this key can join. */
    start: (key: string, companyId: number, render: (dropped: DroppedTags) => Promise<P>): Promise<P> => {
      const dropped = new Set<string>();
      const hasAny = (tags: readonly string[]) =>
        dropped.has(EVERYTHING) || tags.some((tag) => dropped.has(tag));
      const work = async (): Promise<P> => {
        try {
          return await render({ hasAny });
        } finally {
          if (joinable.get(key) === rendering) joinable.delete(key);
          running.delete(rendering);
        }
      };
      const rendering: Rendering<P> = { companyId, dropped, page: Promise.resolve().then(work) };
      joinable.set(key, rendering);
      running.add(rendering);
      return rendering.page;
    },

    /** Something with one of these tags has changed. */
    drop: (companyId: number, tags: readonly string[]): void => {
      for (const rendering of running)
        if (rendering.companyId === companyId) for (const tag of tags) rendering.dropped.add(tag);
      for (const [key, rendering] of joinable) if (rendering.companyId === companyId) joinable.delete(key);
    },

    /** Anything may have changed. */
    dropAll: (): void => {
      joinable.clear();
      for (const rendering of running) rendering.dropped.add(EVERYTHING);
    },
  };
};
