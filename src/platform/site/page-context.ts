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
