import { selectOldPagePaths } from "#modules/redirects/redirects.public.ts";
import { createCompanyMemo } from "#platform/cache/company-memo.ts";
import type { CompanyDbs, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { SiteImages } from "#platform/html/site-images.ts";
import {
  type LinkedPage,
  linkTag,
  ownPath,
  pageOfAddress,
  type SiteLinks,
} from "#platform/html/site-links.ts";
import { SITEMAP_TAG } from "#platform/site/sitemap.ts";
import {
  type PlacedPage,
  selectHosts,
  selectImageNames,
  selectIsLinkedByLayout,
  selectLinkingItems,
  selectLinkingPages,
  selectLinkingSideNavs,
  selectLinkingTabs,
  selectPageNames,
  selectPlacedPages,
} from "./links.sql.ts";
import { missingTargets } from "./missing-targets.service.ts";

/** Tag of the locations of a company's pages. */
export const PATHS_TAG = "paths";

/** Tag of the images in a company's library and their names. */
export const IMAGES_TAG = "images";

/** Changes of a page's path, or of whether visitors can read it, invalidate one of these. */
const MEMO_TAGS = [PATHS_TAG, "menu", "hosts"];

/** Locations of every company's pages and images, computed once per change. */
export const createSiteLinks = (companyDb: CompanyDbs) => {
  const pages = createCompanyMemo(MEMO_TAGS, (companyId) => companyDb(companyId).read(readPageLinks));
  const images = createCompanyMemo([IMAGES_TAG], (companyId) => companyDb(companyId).read(readImages));
  return {
    get: async (companyId: number): Promise<SiteLinks> => {
      const [known, library] = await Promise.all([pages.get(companyId), images.get(companyId)]);
      return { ...known, ...library };
    },
    drop: (companyId: number, tags: readonly string[]): void => {
      pages.drop(companyId, tags);
      images.drop(companyId, tags);
    },
    clear: (): void => {
      pages.clear();
      images.clear();
    },
  };
};

/** Locations of the company's pages and images, as this transaction sees them. */
export const readSiteLinks = async (tx: ReadTx): Promise<SiteLinks> => {
  const [pages, images] = await Promise.all([readPageLinks(tx), readImages(tx)]);
  return { ...pages, ...images };
};

type PageLinks = Omit<SiteLinks, keyof SiteImages>;

const readPageLinks = async (tx: ReadTx): Promise<PageLinks> =>
  pageLinks(await selectPlacedPages(tx), await selectOldPagePaths(tx), new Set(await selectHosts(tx)));

const readImages = async (tx: ReadTx): Promise<SiteImages> => {
  const names = await selectImageNames(tx);
  return { imageName: (imageId) => names.get(imageId) };
};

const pageLinks = (
  placed: readonly PlacedPage[],
  oldPaths: readonly { path: string; pageId: number }[],
  hosts: ReadonlySet<string>,
): PageLinks => {
  const byId = new Map(placed.map((page) => [page.id, page]));
  const known = new Map<number, LinkedPage>();
  const locate = (page: PlacedPage): LinkedPage => {
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
    const put = (isDeleted: boolean) => {
      for (const [id, page] of known)
        if (page.isDeleted === isDeleted) byPath?.set(page.path.toLowerCase(), id);
    };
    // Later entries win, as for visitors: newest deleted pages, then pages that moved away, then existing pages.
    put(true);
    for (const { path, pageId } of oldPaths) if (known.has(pageId)) byPath.set(path, pageId);
    put(false);
    return byPath;
  };

  return {
    page: (pageId) => known.get(pageId),
    pageAt: (path) => paths().get(path.toLowerCase().replace(/(?<=.)\/$/, "")),
    isOwnHost: (host) => hosts.has(host.toLowerCase().replace(/:\d{1,5}$/, "")),
  };
};

/** Tag of a module's answer at a path without a page. */
export const placeTag = (path: string): string => `at:${path.toLowerCase()}`;

/** Announces pages at these paths, which take precedence over what a module answered there. */
export const invalidatePaths = (tx: WriteTx, paths: readonly string[]): void =>
  tx.invalidate(...paths.map(placeTag));

/**
 * Announces that visitors can now read a page, or no longer can, so that pages with links to it are rendered again.
 * Call it in the transaction that publishes, deletes, or restores it.
 */
export const invalidateLinksTo = (tx: WriteTx, pageId: number): void =>
  tx.invalidate(PATHS_TAG, SITEMAP_TAG, linkTag(pageId));

/** Announces that the menu looks different. */
export const changeMenu = (tx: WriteTx): void => {
  tx.invalidate("menu");
  tx.recordPublication({ kind: "menu", change: "changed" });
};

/** Which of these addresses lead visitors to no page of the site, and why, as a sentence. */
export const deadLinks = async (
  tx: ReadTx,
  addresses: readonly string[],
  links: SiteLinks,
  reservedSegments: ReadonlySet<string>,
): Promise<{ address: string; note: string }[]> => {
  const found = [...new Set(addresses)].map((address) => ({
    address,
    pageId: pageOfAddress(address, links)?.pageId,
  }));
  const unread = found.flatMap(({ pageId }) =>
    pageId !== undefined && links.page(pageId)?.isLive === false ? [pageId] : [],
  );
  const names = await selectPageNames(tx, unread);
  const missing = await missingTargets(tx, addresses, links, reservedSegments);
  return found.flatMap(({ address, pageId }) => {
    if (pageId === undefined) {
      if (!missing.has(address)) return [];
      return [{ address, note: `No page of this site has the address ${ownPath(address, links)}.` }];
    }
    const page = links.page(pageId);
    if (!page || page.isLive) return [];
    const name = names.get(pageId) ?? page.path;
    return [
      {
        address,
        note: page.isDeleted
          ? `The page “${name}” is deleted. Visitors won't see the link.`
          : `The page “${name}” isn't live. Visitors won't see the link until it is published.`,
      },
    ];
  });
};

/** A place that links to a page, by the name that people know: "Rates (live version)", "side nav Water". */
export interface LinkingPlace {
  readonly where: string;
}

/** Everything in use that links to a page. For pages, that means their draft, pending, and live versions. */
export const pagesLinkingTo = async (tx: ReadTx, pageId: number): Promise<LinkingPlace[]> => [
  ...(await selectLinkingPages(tx, pageId)).map(({ name, status }) => ({
    where: `${name} (${status} version)`,
  })),
  ...(await selectLinkingSideNavs(tx, pageId)).map((name) => ({ where: `side nav ${name}` })),
  ...(await selectLinkingTabs(tx, pageId)).map((title) => ({ where: `navbar tab ${title}` })),
  ...(await selectLinkingItems(tx, pageId)).map((where) => ({ where })),
  ...((await selectIsLinkedByLayout(tx, pageId)) ? [{ where: "Site Information" }] : []),
];
