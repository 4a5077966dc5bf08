import { createCompanyMemo } from "#platform/cache/company-memo.ts";
import type { CompanyDbs, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { type LinkedPage, linkTag, type SiteLinks } from "#platform/html/site-links.ts";
import {
  type PlacedPage,
  selectHosts,
  selectIsLinkedByLayout,
  selectLinkingPages,
  selectLinkingSideNavs,
  selectLinkingTabs,
  selectPageTree,
  selectPlacedPages,
} from "./links.sql.ts";

/** Tag of where a company's pages are. */
export const PATHS_TAG = "paths";

/** Whatever changes a page's path, or whether visitors can read it, touches one of these. */
const MEMO_TAGS = [PATHS_TAG, "menu", "hosts"];

/** Where every company's pages are, computed once per change. */
export const createSiteLinks = (companyDb: CompanyDbs) =>
  createCompanyMemo(MEMO_TAGS, (companyId) => companyDb(companyId).read(readSiteLinks));

/** Where the company's pages are, as this transaction sees them. */
export const readSiteLinks = async (tx: ReadTx): Promise<SiteLinks> =>
  siteLinks(await selectPlacedPages(tx), new Set(await selectHosts(tx)));

interface KnownPage extends LinkedPage {
  readonly isDeleted: boolean;
}

const siteLinks = (placed: readonly PlacedPage[], hosts: ReadonlySet<string>): SiteLinks => {
  const byId = new Map(placed.map((page) => [page.id, page]));
  const known = new Map<number, KnownPage>();
  const locate = (page: PlacedPage): KnownPage => {
    const found = known.get(page.id);
    if (found) return found;
    const parent = page.parentId === null ? undefined : byId.get(page.parentId);
    const above = parent && locate(parent);
    const isDeleted = page.isDeleted || above?.isDeleted === true;
    const located = {
      path: page.friendlyUrl === "/" ? "/" : `${above?.path ?? ""}/${page.friendlyUrl}`,
      isLive: page.hasLiveVersion && !isDeleted,
      isDeleted,
    };
    known.set(page.id, located);
    return located;
  };
  for (const page of placed) locate(page);

  let byPath: Map<string, number> | undefined;
  const paths = (): Map<string, number> => {
    if (byPath) return byPath;
    byPath = new Map();
    // The last one wins: of deleted pages the newest, and any page that is there over all of them.
    for (const isDeleted of [true, false])
      for (const [id, page] of known)
        if (page.isDeleted === isDeleted) byPath.set(page.path.toLowerCase(), id);
    return byPath;
  };

  return {
    page: (pageId) => known.get(pageId),
    pageAt: (path) => paths().get(path.toLowerCase().replace(/(?<=.)\/$/, "")),
    isOwnHost: (host) => hosts.has(host.toLowerCase().replace(/:\d{1,5}$/, "")),
  };
};

/**
 * Says that visitors can read a page from now on, or no longer: what shows a link to it is drawn anew. To be called in
 * the transaction that publishes, deletes or restores it.
 */
export const touchLinksTo = (tx: WriteTx, pageId: number): void => tx.touch(PATHS_TAG, linkTag(pageId));

/** Says that a page has another path, and so has everything below it. */
export const touchPaths = async (tx: WriteTx, pageId: number): Promise<void> => {
  for (const id of await selectPageTree(tx, pageId)) touchLinksTo(tx, id);
};

/** One place that links to a page, as a person would name it: "Rates (live version)", "side nav Water". */
export interface LinkingPlace {
  readonly where: string;
}

/** Everything that links to a page and is in use: of pages the draft, pending and live versions. */
export const pagesLinkingTo = async (tx: ReadTx, pageId: number): Promise<LinkingPlace[]> => [
  ...(await selectLinkingPages(tx, pageId)).map(({ name, status }) => ({
    where: `${name} (${status} version)`,
  })),
  ...(await selectLinkingSideNavs(tx, pageId)).map((name) => ({ where: `side nav ${name}` })),
  ...(await selectLinkingTabs(tx, pageId)).map((title) => ({ where: `navbar tab ${title}` })),
  ...((await selectIsLinkedByLayout(tx, pageId)) ? [{ where: "Site Information" }] : []),
];
