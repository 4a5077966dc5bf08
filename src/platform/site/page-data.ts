import type { ReadTx } from "#platform/db/company-db.ts";
import type { VisitorLinks } from "#platform/html/site-links.ts";
import type { Log } from "#platform/log/log.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { PageQuery } from "./page-query.ts";

/** The context in which parts of a public page load their data. */
export interface PageContext {
  /** The transaction in which the whole page is read, so that all data is from the same moment. */
  readonly tx: ReadTx;
  readonly site: {
    readonly companyName: string;
    /** Scheme, host and port. */
    readonly origin: string;
    /** IANA name of the time zone for dates and times. */
    readonly timeZone: string;
    /** The page's language. */
    readonly language: Language;
  };
  /** Resolves stored links to addresses that visitors can open. */
  readonly links: VisitorLinks;
  /** Path of the page for visitors, also in a preview. */
  readonly path: string;
  /** The URL parameters declared in `queryKeys`. Visitors can put anything into them. */
  readonly query: PageQuery;
  /** Whether a module is on at the site. */
  readonly isModuleOn: (module: string) => boolean;
  readonly now: Date;
  readonly log: Log;
}

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
