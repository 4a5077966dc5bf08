import type { RawBuilder } from "kysely";
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
import type { VisitorCounts } from "#platform/metrics/visitor-counts.ts";

/** Reads all items that a component of a type lists at a site, for programs. */
export type ReadItems = (
  tx: ReadTx,
  links: VisitorLinks,
  type: string,
  value: Readonly<Record<string, unknown>>,
) => Promise<readonly object[]>;

/** A component with values that aren't stored. */
export interface ChangedComponent {
  /** For a new one, an id that no component has. */
  readonly id: number;
  readonly type: string;
  readonly name: string;
  /** Checked and in their stored form, with rich text cleaned. */
  readonly data: Record<string, unknown>;
  /** The container of a new child; null for others. */
  readonly containerId: number | null;
}

/** What a preview shows differently. */
export interface ChangedParts {
  /** The top-level components to replace. One that shows nothing has no HTML. */
  readonly parts: { readonly id: number; readonly html: string; readonly stamp: string }[];
  /** Ids of the version's announcements, and of its other top-level components, in order. */
  readonly announcements: number[];
  readonly main: number[];
  /** Those of `main` that a page shows in its header, if it has one. */
  readonly header: number[];
}

/** Renders the parts of a page version's preview that changes affect. */
export type RenderParts = (
  tx: ReadTx,
  pageId: number,
  versionId: number,
  changes: readonly ChangedComponent[],
) => Promise<ChangedParts>;

/** The services for handlers, created once at startup. */
export interface Services {
  readonly config: Config;
  readonly files: Files;
  readonly pictures: Pictures;
  /** What visitors do, in numbers only. */
  readonly visitorCounts: VisitorCounts;
  /** Facts about the whole installation. */
  readonly installation: Installation;
  /**
   * Cleans a company's rich text off the event loop and returns it with the cleaner's mark. Texts are cleaned one at a
   * time, in turn by company. @throws Refusal 400, or 503 if too many of the company's texts are waiting
   */
  cleanHtmlOf(companyId: number): (html: string) => Promise<CleanHtml>;
  /** Where a company's pages are, for links in saved and loaded texts. */
  siteLinks(companyId: number): Promise<SiteLinks>;
  /** Whether a module is on at a company's site. */
  isModuleOn(companyId: number, module: string): Promise<boolean>;
  /** Prepares to read the items that components list at a site. */
  itemsAt(site: Site, log: Log): Promise<ReadItems>;
  /** Prepares to render changed components of a site's page versions. */
  partsAt(site: Site, log: Log): Promise<RenderParts>;
  /**
   * Items of content types that show an image, or those in Trash, by the names that people know. @param path the start
   * of all of its addresses
   */
  itemsWithImage(
    tx: ReadTx,
    path: string,
    which: { readonly inTrash: boolean },
  ): Promise<{ where: string }[]>;
  /** The image addresses and formatted texts of all items, or of those in Trash, as queries for `text`. */
  textsOfItems(tx: ReadTx, which: { readonly inTrash: boolean }): readonly RawBuilder<{ text: string }>[];
  /** Problems of a component's values that its kind's own rules can't detect. */
  violationsOf(
    tx: ReadTx,
    type: string,
    value: Readonly<Record<string, unknown>>,
  ): Promise<readonly RuleViolation[]>;
  /** The provider company, or null in an empty installation. */
  provider(): { readonly companyId: number; readonly name: string } | null;
  /** A company's site at its main host; null if it has none. */
  siteOf(companyId: number): Site | null;
  /** First path segments of calls, admin routes, and static folders. No root page can have these names. */
  readonly reservedSegments: ReadonlySet<string>;
}

/** Binds a call to its handler. */
export const handle = handlerOf<Services>();
