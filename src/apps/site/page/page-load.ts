import type { ReadTx } from "#platform/db/company-db.ts";
import type { VisitorLinks } from "#platform/html/site-links.ts";
import type { Log } from "#platform/log/log.ts";
import type { SiteModel } from "./page-model.ts";

/** The context for loading a page. All data is from the same moment. */
export interface PageLoad {
  readonly tx: ReadTx;
  readonly site: SiteModel;
  readonly links: VisitorLinks;
  /** The query string without the question mark. */
  readonly search: string;
  /** Whether a module is on at the site. */
  readonly isModuleOn: (module: string) => boolean;
  readonly log: Log;
}
