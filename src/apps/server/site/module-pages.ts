import { modulePages } from "#apps/pages.generated.ts";
import type { LoadedPage } from "#apps/site/page/load-page.ts";
import type { PageLoad } from "#apps/site/page/page-load.ts";
import type { PageModel } from "#apps/site/page/page-model.ts";
import { contextOf, resolveBlocks } from "#apps/site/page/resolve-blocks.ts";
import { siteInLanguage } from "#apps/site/page/site-in-language.ts";
import { placeTag } from "#modules/links/links.public.ts";
import { settingsTag } from "#modules/settings/settings.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { FormerPlace, ModulePage, ModulePageContent } from "#platform/services/module-page.ts";
import { cachePolicyOf } from "#platform/site/cache-policy.ts";
import { pageQuery } from "#platform/site/page-query.ts";

/** A module's page, and the values of its path's parameters. */
export interface FoundModulePage {
  readonly page: ModulePage;
  readonly params: Readonly<Record<string, string>>;
}

const pages = modulePages
  .flatMap((module) => module.pages)
  .map((page) => ({ page, segments: page.path.split("/").slice(1) }));

/** The module's page at a path, in any letter case, or null. */
export const findModulePage = (path: string): FoundModulePage | null => {
  const given = path.split("/").slice(1);
  for (const { page, segments } of pages) {
    if (segments.length !== given.length) continue;
    const params: Record<string, string> = {};
    const fits = segments.every((segment, index) => {
      const part = given[index] ?? "";
      if (!segment.startsWith(":")) return segment.toLowerCase() === part.toLowerCase();
      params[segment.slice(1)] = part;
      return part !== "";
    });
    if (fits) return { page, params };
  }
  return null;
};

/** A module's page at its own address, in the site's frame; null if there is nothing. */
export const loadModulePage = async (
  load: PageLoad,
  path: string,
  { page, params }: FoundModulePage,
  actor: Actor | null,
): Promise<LoadedPage | null> => {
  if (page.module && !load.isModuleOn(page.module)) return null;
  const query = pageQuery(load.search, page.queryKeys);
  const found = await page.load({ ...contextOf(load, path, query), params, actor });
  if (!found) return null;
  // Pages for staff only aren't for search engines.
  const isIndexed = found.isIndexed !== false && !page.isForStaff;
  const shown = await showModulePage(load, path, { ...found, isIndexed }, page.module);
  return {
    ...shown,
    ...cachePolicyOf([
      shown,
      // A page created later at this address takes precedence.
      {
        tags: [placeTag(path), ...(page.module ? [settingsTag(page.module)] : [])],
        isCacheable: !page.isForStaff,
      },
    ]),
    queryKeys: [...new Set([...page.queryKeys, ...shown.queryKeys])],
    ...(found.searched ? { searched: found.searched } : {}),
    isCounted: found.isCounted !== false,
  };
};

/** A module's content for a path, in the site's frame. @param module the one whose items it shows, if it has any */
export const showModulePage = async (
  load: PageLoad,
  path: string,
  found: ModulePageContent,
  module?: string,
): Promise<LoadedPage> => {
  const site = siteInLanguage(load.site, found.language ?? null);
  const isView = "props" in found.content;
  const blocks = isView ? [] : (found.content as readonly { type: string; value: Record<string, unknown> }[]);
  const resolved = await resolveBlocks(
    { ...load, site },
    { path, address: path },
    blocks.map((block, index) => ({ ...block, id: index, name: "", children: [] })),
  );
  const model: PageModel = {
    mode: "live",
    site,
    language: site.language,
    page: {
      id: null,
      name: found.name,
      path,
      title: found.title ?? "",
      description: found.description ?? "",
      keywords: found.keywords ?? "",
      isHome: false,
      isIndexed: found.isIndexed !== false,
      ...(found.facts ? { facts: found.facts } : {}),
      ...(found.showsSections ? { showsSections: true } : {}),
      modules: [...(module ? [module] : []), ...resolved.modules],
    },
    breadcrumbs: found.crumbs,
    blocks: resolved.blocks,
    ...(isView ? { content: found.content } : {}),
  };
  return {
    model,
    ...cachePolicyOf([found, ...resolved.keeping]),
    queryKeys: resolved.queryKeys,
  };
};

/** The current address of something with its own page, such as an event. */
export const presentPathOf = async (tx: ReadTx, kind: string, id: number): Promise<FormerPlace> => {
  for (const { redirectTargets } of modulePages) {
    const find = redirectTargets?.[kind];
    if (find) return find(tx, id);
  }
  return null;
};

/** Whether something of a module, such as an event, was taken down from a path. */
export const isTakenDownFromModule = async (tx: ReadTx, path: string): Promise<boolean> => {
  for (const module of modulePages) if (await module.isTakenDown?.(tx, path)) return true;
  return false;
};
