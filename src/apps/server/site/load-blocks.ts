import type { BlockModel } from "#apps/site/page-model.ts";
import { blockData } from "#blocks/data.generated.ts";
import { kinds } from "#blocks/kinds.generated.ts";
import { settingsTag } from "#modules/settings/settings.public.ts";
import type { BlockData } from "#platform/blocks/block-data.ts";
import type { PageState } from "#platform/blocks/block-view.ts";
import { isDatabaseAway } from "#platform/call/failures.ts";
import type { CachePolicy } from "#platform/site/page-data.ts";
import { pageQuery } from "#platform/site/page-query.ts";
import type { PageLoad } from "./page-load.ts";

export interface LoadedBlocks {
  readonly models: readonly BlockModel[];
  readonly keeping: readonly CachePolicy[];
  readonly queryKeys: readonly string[];
}

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));
const dataOf = new Map<string, BlockData>(blockData.map((data) => [data.type, data]));

/**
 * Gives components, and those that they refer to, what they show beyond their own values. Those of a module that is
 * switched off are left out; so is one whose data can't be loaded, and the page isn't kept then; and with them what
 * needs them.
 *
 * @param address where the page's states are: its path, or that of a preview
 */
export const loadBlocks = async (
  load: PageLoad,
  { path, address }: Pick<PageState, "path" | "address">,
  blocks: readonly BlockModel[],
): Promise<LoadedBlocks> => {
  const keeping: CachePolicy[] = [];
  const queryKeys = new Set<string>();
  const nameOf = namesOf(load, blocks);

  const open = async (block: BlockModel): Promise<BlockModel | null> => {
    const kind = kindOf.get(block.type);
    if (kind?.module) keeping.push({ tags: [settingsTag(kind.module)] });
    if (!isShown(load, block)) return null;
    const refs = await Promise.all(
      Object.entries(block.refs ?? {}).map(async ([name, ones]) => [name, await openAll(ones)] as const),
    );
    if (refs.some(([name, opened]) => kind?.fields[name]?.isRequired && opened.length === 0)) return null;
    return openData(block.refs ? { ...block, refs: Object.fromEntries(refs) } : block);
  };

  // What all of them show is asked for at once.
  const openAll = async (some: readonly BlockModel[]): Promise<BlockModel[]> =>
    (await Promise.all(some.map(open))).filter((block) => block !== null);

  // One that is shown many times shows the same each time.
  const shown = new Map<BlockModel["id"], ReturnType<typeof loadData>>();
  const openData = async (block: BlockModel): Promise<BlockModel | null> => {
    const source = dataOf.get(block.type);
    if (!source) return block;
    const loading = shown.get(block.id) ?? loadData(block, source);
    shown.set(block.id, loading);
    const loaded = await loading;
    return loaded && { ...block, ...loaded };
  };

  const loadData = async (
    block: BlockModel,
    source: BlockData,
  ): Promise<Pick<BlockModel, "name" | "data" | "page"> | null> => {
    for (const key of source.queryKeys) queryKeys.add(key);
    try {
      const query = pageQuery(load.search, source.queryKeys);
      const { data, ...kept } = await source.load({
        ...contextOf(load, path, query),
        id: block.id,
        value: block.value as never,
      });
      keeping.push(kept);
      return { name: nameOf(block), data, page: { path, address, query } };
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      load.log.error(
        { err: error, component: block.id, kind: block.type },
        "A component's data can't be loaded.",
      );
      keeping.push({ tags: [], isKept: false });
      return null;
    }
  };

  return { models: await openAll(blocks), keeping, queryKeys: [...queryKeys] };
};

/** Whether what a block shows is switched on at the site. */
const isShown = ({ isModuleOn }: PageLoad, { type }: BlockModel): boolean => {
  const module = kindOf.get(type)?.module;
  return module === undefined || isModuleOn(module);
};

/** Names by which parts of a page that show items are told apart: the second "News" is "News 2". */
const namesOf = (load: PageLoad, blocks: readonly BlockModel[]): ((block: BlockModel) => string) => {
  const counts = new Map<string, number>();
  const names = new Map<BlockModel["id"], string>();
  const walk = (block: BlockModel): void => {
    if (!isShown(load, block)) return;
    for (const ones of Object.values(block.refs ?? {})) ones.forEach(walk);
    if (!dataOf.has(block.type)) return;
    const { id, name } = block;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    names.set(id, count === 1 || name === "" ? name : `${name} ${count}`);
  };
  blocks.forEach(walk);
  return ({ id, name }) => names.get(id) ?? name;
};

/** What is known to whatever loads something for a page. */
export const contextOf = (
  { tx, site, links, isModuleOn, log }: PageLoad,
  path: string,
  query: Readonly<Record<string, string>>,
) => ({
  tx,
  site: { companyName: site.companyName, origin: site.origin, timeZone: site.timeZone },
  links,
  isModuleOn,
  path,
  query,
  now: new Date(),
  log,
});
