import type { ReadTx } from "#platform/db/company-db.ts";
import type { VisitorLinks } from "#platform/html/site-links.ts";
import type { Log } from "#platform/log/log.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { PageQuery } from "./page-query.ts";

/** What is known while something on a public page loads what it shows. */
export interface PageContext {
  /** The transaction in which the whole page is read: everything on it is of one moment. */
  readonly tx: ReadTx;
  readonly site: {
    readonly companyName: string;
    /** Scheme, host and port. */
    readonly origin: string;
    /** IANA name; dates and times are shown in it. */
    readonly timeZone: string;
    /** What the page is in. */
    readonly language: Language;
  };
  /** Turns stored links into addresses that visitors can open. */
  readonly links: VisitorLinks;
  /** Path of the page as visitors read it, also in a preview. */
  readonly path: string;
  /** The parameters of the address that were declared in `queryKeys`; anybody may have written them. */
  readonly query: PageQuery;
  /** Whether a module is switched on at the site. */
  readonly isModuleOn: (module: string) => boolean;
  readonly now: Date;
  readonly log: Log;
}

/** What keeps a page in the cache, and for how long. */
export interface CachePolicy {
  /** Anyone who changes what is shown calls `tx.invalidate` with one of these: the page is then rendered again. */
  readonly tags: readonly string[];
  /** Moment from which the content differs by itself, e.g. when an event is over. */
  readonly expiresAt?: Date;
  /** False: the page is drawn for each visitor again, e.g. because of words to search for. */
  readonly isCacheable?: boolean;
}

/** How long everything on a page may be kept: all tags, the first expiry, and only if all of it may. */
export const cachePolicyOf = (parts: readonly CachePolicy[]): Required<CachePolicy> => ({
  tags: [...new Set(parts.flatMap((part) => part.tags))],
  expiresAt: new Date(
    Math.min(LATEST, ...parts.flatMap((part) => (part.expiresAt ? [part.expiresAt.getTime()] : []))),
  ),
  isCacheable: parts.every((part) => part.isCacheable !== false),
});

/** The last moment a Date can hold. */
const LATEST = 8.64e15;
