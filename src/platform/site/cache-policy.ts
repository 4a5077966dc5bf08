/** How long a page can be cached. */
export interface CachePolicy {
  /** Changes to the content call `tx.invalidate` with one of these tags, and the page is rendered again. */
  readonly tags: readonly string[];
  /** When the content changes by itself, e.g. when an event is over. */
  readonly expiresAt?: Date;
  /** False to render the page for each visitor, e.g. because of search words. */
  readonly isCacheable?: boolean;
}

/**
 * Combines the cache policies of a page's parts: all tags, the earliest expiration, and cacheable only if all parts
 * are.
 */
export const cachePolicyOf = (parts: readonly CachePolicy[]): Required<CachePolicy> => ({
  tags: [...new Set(parts.flatMap((part) => part.tags))],
  expiresAt: new Date(
    Math.min(LATEST, ...parts.flatMap((part) => (part.expiresAt ? [part.expiresAt.getTime()] : []))),
  ),
  isCacheable: parts.every((part) => part.isCacheable !== false),
});

/** The largest valid Date. */
const LATEST = 8.64e15;
