import type { BlockModel } from "#apps/site/page-model.ts";
import { blockData } from "#blocks/data.generated.ts";
import { kinds } from "#blocks/kinds.generated.ts";
import { SETTINGS_TAG } from "#modules/settings/settings.public.ts";
import type { BlockData } from "#platform/blocks/block-data.ts";
import { isDatabaseAway } from "#platform/call/failures.ts";
import type { Keeping } from "#platform/site/page-data.ts";
import { pageQuery } from "#platform/site/page-query.ts";
import type { PageLoad } from "./load-page.ts";

export interface LoadedBlocks {
  readonly models: readonly BlockModel[];
  readonly keeping: readonly Keeping[];
  readonly queryKeys: readonly string[];
}

const moduleOf = new Map(kinds.map((kind) => [kind.type, kind.module]));
const dataOf = new Map<string, BlockData>(blockData.map((data) => [data.type, data]));

/**
 * Gives components what they show beyond their own values. Those of a module that is switched off are left out; so is
 * one whose data can't be loaded, and the page isn't kept then.
 */
export const loadBlocks = async (
  load: PageLoad,
  path: string,
  blocks: readonly BlockModel[],
): Promise<LoadedBlocks> => {
  const models: BlockModel[] = [];
  const keeping: Keeping[] = [];
  const queryKeys = new Set<string>();
  for (const block of blocks) {
    const module = moduleOf.get(block.type);
    if (module) keeping.push({ tags: [SETTINGS_TAG] });
    if (module && !load.isModuleOn(module)) continue;
    const source = dataOf.get(block.type);
    if (!source) {
      models.push(block);
      continue;
    }
    for (const key of source.queryKeys) queryKeys.add(key);
    try {
      const query = pageQuery(load.search, source.queryKeys);
      const { data, ...kept } = await source.load({
        ...contextOf(load, path, query),
        value: block.value as never,
      });
      keeping.push(kept);
      models.push({ ...block, data, page: { path, query } });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      load.log.error(
        { err: error, component: block.id, kind: block.type },
        "A component's data can't be loaded.",
      );
      keeping.push({ tags: [], isKept: false });
    }
  }
  return { models, keeping, queryKeys: [...queryKeys] };
};

/** What is known to whatever loads something for a page. */
export const contextOf = (
  { tx, site, links, log }: PageLoad,
  path: string,
  query: Readonly<Record<string, string>>,
) => ({
  tx,
  site: { companyName: site.companyName, origin: site.origin, timeZone: site.timeZone },
  links,
  path,
  query,
  now: new Date(),
  log,
});
