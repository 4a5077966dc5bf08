import {
  type BlockRecord,
  selectBlocksOfVersion,
  type VersionTree,
  versionTree,
} from "#modules/blocks/blocks.public.ts";
import { type PageRecord, pathOf, selectMenuPlace, selectPageLine } from "#modules/pages/pages.public.ts";
import { selectPathsTo } from "#modules/redirects/redirects.public.ts";
import { selectSideNav } from "#modules/side-navs/side-navs.public.ts";
import type { PublishedContent } from "#modules/version-rows/version-rows.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import {
  componentsHash,
  contentHash,
  detailsForm,
  FORM_VERSION,
  type PageDetails,
  withImageNumbers,
} from "./canonical-form.service.ts";

/** What publishing a version would show, and its hash (docs/content-hash.md). */
export interface VersionContent extends PublishedContent {
  /** The source of the text `details`. */
  readonly page: PageDetails;
  readonly tree: VersionTree;
  readonly contentHash: string;
}

/** What publishing a page's version would show now. */
export const readContent = async (tx: ReadTx, pageId: number, versionId: number): Promise<VersionContent> => {
  const [details, blocks] = await Promise.all([
    readDetails(tx, pageId),
    selectBlocksOfVersion(tx, versionId),
  ]);
  return contentOf(details, blocks);
};

/** @param blocks all components of the version, in order */
export const contentOf = (page: PageDetails, blocks: readonly BlockRecord[]): VersionContent => {
  const tree = versionTree(blocks);
  const details = detailsForm(page);
  const components = componentsHash(tree.roots);
  return {
    form: FORM_VERSION,
    page,
    details,
    tree,
    componentsHash: components,
    contentHash: contentHash(details, components),
  };
};

/** What visitors see of a page besides its components. */
export const readDetails = async (tx: ReadTx, pageId: number): Promise<PageDetails> => {
  const [line, redirects] = await Promise.all([selectPageLine(tx, pageId), selectPathsTo(tx, pageId)]);
  const page = line.at(-1);
  if (!page) throw new Error("The page of a version is missing.");
  const [place, sideNav] = await Promise.all([
    page.showOnMenu ? selectMenuPlace(tx, page) : null,
    page.sideNavId === null ? null : selectSideNav(tx, page.sideNavId),
  ]);
  const path = page.isExternal ? null : pathOf(line);
  const above = line.slice(0, -1);
  return {
    name: page.name,
    ...searchEngineTexts(page),
    path,
    opens: page.isExternal && !page.isBlock ? { address: page.friendlyUrl, in: page.openType ?? "" } : null,
    menu: place === null ? null : { under: above.length === 0 ? "" : pathOf(above), place },
    isLink: page.allowNavigation,
    sideNav:
      sideNav && sideNav.content.html !== ""
        ? { name: sideNav.componentName, content: withImageNumbers(sideNav.content.html) }
        : null,
    redirects: redirects.filter((redirect) => redirect !== path?.toLowerCase()),
  };
};

/** External pages have no content here, so nobody sees these values. */
const searchEngineTexts = ({ isExternal, seoTitle, seoDescription, seoKeywords }: PageRecord) =>
  isExternal
    ? { title: "", description: "", keywords: "" }
    : { title: seoTitle, description: seoDescription, keywords: seoKeywords };
