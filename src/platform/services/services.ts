import type { RuleViolation } from "#platform/blocks/define-block.ts";
import { handlerOf, type Site } from "#platform/call/handle.ts";
import type { Config } from "#platform/config/config.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { Files } from "#platform/files/files.ts";
import type { Pictures } from "#platform/files/pictures.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import type { SiteLinks, VisitorLinks } from "#platform/html/site-links.ts";
import type { Log } from "#platform/log/log.ts";
import type { Installation } from "#platform/metrics/installation.ts";

/** Reads all items that a component of a type lists at a site, as visitors' programs get them. */
export type ReadItems = (
  tx: ReadTx,
  links: VisitorLinks,
  type: string,
  value: Readonly<Record<string, unknown>>,
) => Promise<readonly object[]>;

/** What the application offers every handler, made once at start. */
export interface Services {
  readonly config: Config;
  readonly files: Files;
  readonly pictures: Pictures;
  /** What can be seen of the whole installation. */
  readonly installation: Installation;
  /**
   * Cleans a company's rich text off the event loop; what it answers has the cleaner's mark. Texts wait for one
   * another, and companies take turns. @throws Refusal 400, and 503 where too many of the company's wait
   */
  cleanHtmlOf(companyId: number): (html: string) => Promise<CleanHtml>;
  /** Where a company's pages are: for links in whatever is saved or read. */
  siteLinks(companyId: number): Promise<SiteLinks>;
  /** Whether a module is switched on at a company's site. */
  isModuleOn(companyId: number, module: string): Promise<boolean>;
  /** Readies the reading of what components list at a site. */
  itemsAt(site: Site, log: Log): Promise<ReadItems>;
  /** Where items of content types show an image, as people would name them. @param path starts its every address */
  itemsWithImage(tx: ReadTx, path: string): Promise<{ where: string }[]>;
  /** What is wrong with a component's values that its kind's own rules can't tell. */
  violationsOf(
    tx: ReadTx,
    type: string,
    value: Readonly<Record<string, unknown>>,
  ): Promise<readonly RuleViolation[]>;
  /** The provider company, or null in an empty installation. */
  provider(): { readonly companyId: number; readonly name: string } | null;
  /** First path segments that calls, admin routes and served folders use; no root page may take one. */
  readonly reservedSegments: ReadonlySet<string>;
}

/** Binds a call to its handler. */
export const handle = handlerOf<Services>();
