import type { ReadTx } from "#platform/db/company-db.ts";
import type { VisitorLinks } from "#platform/html/site-links.ts";
import type { Log } from "#platform/log/log.ts";
import type { SiteModel } from "./page-model.ts";

/** What a page is loaded with; its data is of one moment. */
export interface PageLoad {
  readonly tx: ReadTx;
  readonly site: SiteModel;
  readonly links: VisitorLinks;
  /** What follows the question mark of the address. */
  readonly search: string;
  /** Whether a module is switched on at the site. */
  readonly isModuleOn: (module: string) => boolean;
  readonly log: Log;
}
