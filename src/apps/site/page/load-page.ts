import { contentNames } from "#content/names.generated.ts";
import { type RecordNode, versionTree, withReusableBlocks } from "#modules/blocks/blocks.public.ts";
import { type PageToShow, pathOf, type ShownPage, selectLivePage } from "#modules/pages/pages.public.ts";
import { openSideNav, sideNavTag } from "#modules/side-navs/side-navs.public.ts";
import type { Searched } from "#platform/cache/ready-page.ts";
import type { VisitorLinks } from "#platform/html/site-links.ts";
import { safeImageSource } from "#platform/html/url-policy.ts";
import { type CachePolicy, cachePolicyOf } from "#platform/site/cache-policy.ts";
import { listingMessages } from "#platform/site/listing.messages.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { PageLoad } from "./page-load.ts";
import type { PageModel } from "./page-model.ts";
import { blockNodes, resolveBlocks } from "./resolve-blocks.ts";
import { siteInLanguage } from "./site-in-language.ts";

const MAX_SEGMENTS = 4;

/** A page ready to be rendered, and its cache policy. */
export interface LoadedPage extends Required<CachePolicy> {
  readonly model: PageModel;
  readonly queryKeys: readonly string[];
  /** For the result of a visitor's search. */
  readonly searched?: Searched;
  /** False if its views aren't counted. */
  readonly isCounted?: boolean;
}

/**
 * The public page at a path, in any letter case, with the tags of what it shows: the page, the names and paths of its
 * ancestors, which are in its breadcrumbs and address, and its side nav. Null if there is none.
 */
export const loadLivePage = async (load: PageLoad, path: string): Promise<LoadedPage | null> => {
  const segments = path === "/" ? ["/"] : path.toLowerCase().split("/").slice(1);
  if (segments.length > MAX_SEGMENTS || segments.includes("")) return null;
  const found = await selectLivePage(load.tx, segments);
  return found && loadPage(load, found, "live");
};

/** Everything needed to render a page version. */
export const loadPage = async (
  load: PageLoad,
  { line, version, blocks, sideNav: storedSideNav }: PageToShow,
  mode: PageModel["mode"],
): Promise<LoadedPage> => {
  const page = line.at(-1);
  if (!page) throw new Error("A page's row is empty.");
  const { links, log } = load;
  const site = siteInLanguage(load.site, page.language);
  const path = pathOf(line);
  const sideNav = openSideNav(storedSideNav, links, log);
  const { roots, isWhole } = versionTree(blocks);
  const records = await withReusableBlocks(load.tx, roots);
  if (!isWhole) log.warn({ page: page.id, version: version.number }, "A page is too long and was cut short.");
  const address = mode === "preview" ? `/PagePreview/${page.id}/${version.number}` : path;
  const resolved = await resolveBlocks({ ...load, site }, { path, address }, blockNodes(records, links, log));
  const ownTags = [
    `page:${page.id}`,
    ...line.slice(0, -1).map(({ id }) => `crumb:${id}`),
    ...(page.sideNavId === null ? [] : [sideNavTag(page.sideNavId)]),
  ];
  return {
    model: {
      mode,
      site,
      language: site.language,
      page: {
        id: page.id,
        name: page.name,
        path,
        title: page.seoTitle,
        description: page.seoDescription,
        keywords: page.seoKeywords,
        isHome: path === "/",
        isBlock: page.isBlock,
        isIndexed: true,
        facts: { image: firstImageOf(records, links) },
        modules: resolved.modules,
      },
      breadcrumbs:
        mode === "preview" || isWithoutCrumbs(path) ? [] : breadcrumbsOf(line, links, site.language),
      ...(sideNav ? { sideNav } : {}),
      blocks: resolved.blocks,
      isCut: !isWhole,
      previewLabel: mode === "preview" ? `V${version.number} · ${version.status}` : undefined,
    },
    ...cachePolicyOf([{ tags: ownTags }, ...resolved.keeping]),
    queryKeys: resolved.queryKeys,
  };
};

/** Items of content types, and previews of pages and items, have their own breadcrumbs [PUB-019]. */
const isWithoutCrumbs = (path: string): boolean => WITHOUT_CRUMBS.test(path);
const WITHOUT_CRUMBS = new RegExp(
  `^(/pagepreview|${contentNames
    .flatMap(({ pages }) => (pages ? Object.values(pages) : []))
    .map((place) => place.replace(/\/$/, ""))
    .join("|")})(/|$)`,
  "i",
);

/** An ancestor that visitors can't read, or that only opens its submenu, has no link. */
const breadcrumbsOf = (
  line: readonly ShownPage[],
  links: VisitorLinks,
  language: Language,
): PageModel["breadcrumbs"] => [
  { name: wordsIn(language, listingMessages).home, href: "/" },
  ...line.map((page, index) => ({
    name: page.name,
    href: index === line.length - 1 || !page.allowNavigation ? null : links.page(page.id) || null,
  })),
];

/** The first image on a page, in the order of its components; empty if there is none. */
const firstImageOf = (records: readonly RecordNode[], links: VisitorLinks): string => {
  for (const { record, kind, children, refs } of records) {
    for (const [name, field] of Object.entries(kind.fields)) {
      const value = field.kind === "image" ? safeImageSource(record.data[name]) : null;
      const current = value && links.image(value);
      if (current) return current;
    }
    const below = firstImageOf([...children, ...Object.values(refs).flat()], links);
    if (below !== "") return below;
  }
  return "";
};
