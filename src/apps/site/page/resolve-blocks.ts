import { blockData } from "#blocks/data.generated.ts";
import { kinds } from "#blocks/kinds.generated.ts";
import { type RecordNode, viewFields } from "#modules/blocks/blocks.public.ts";
import { settingsTag } from "#modules/settings/settings.public.ts";
import type { BlockData } from "#platform/blocks/block-data.ts";
import type { PageState } from "#platform/blocks/block-view.ts";
import { isDatabaseDown } from "#platform/call/failures.ts";
import type { VisitorLinks } from "#platform/html/site-links.ts";
import type { Log } from "#platform/log/log.ts";
import type { CachePolicy } from "#platform/site/cache-policy.ts";
import { pageQuery } from "#platform/site/page-query.ts";
import type { PageLoad } from "./page-load.ts";
import type { BlockNode } from "./page-model.ts";

export interface ResolvedBlocks {
  readonly blocks: readonly BlockNode[];
  readonly keeping: readonly CachePolicy[];
  readonly queryKeys: readonly string[];
  /** Names of the modules that the shown components belong to. */
  readonly modules: readonly string[];
}

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));
const dataOf = new Map<string, BlockData>(blockData.map((data) => [data.type, data]));

/**
 * Loads the data that components, and those that they refer to, show beyond their own values. Leaves out components of
 * modules that are off, those whose data can't be loaded (and the page isn't cached then), and those that depend on
 * them.
 * @param address where the page's states are: its path, or that of a preview
 * @param all every component of the page, because names are unique on the page; by default, `blocks` are all
 */
export const resolveBlocks = async (
  load: PageLoad,
  { path, address }: Pick<PageState, "path" | "address">,
  blocks: readonly BlockNode[],
  all: readonly BlockNode[] = blocks,
): Promise<ResolvedBlocks> => {
  const keeping: CachePolicy[] = [];
  const queryKeys = new Set<string>();
  const modules = new Set<string>();
  const nameOf = namesOf(load, all);

  const open = async (block: BlockNode): Promise<BlockNode | null> => {
    const kind = kindOf.get(block.type);
    if (kind?.module) keeping.push({ tags: [settingsTag(kind.module)] });
    if (!isShown(load, block)) return null;
    if (kind?.module) modules.add(kind.module);
    const refs = await Promise.all(
      Object.entries(block.refs ?? {}).map(async ([name, ones]) => [name, await openAll(ones)] as const),
    );
    if (refs.some(([name, opened]) => kind?.fields[name]?.isRequired && opened.length === 0)) return null;
    return openData(block.refs ? { ...block, refs: Object.fromEntries(refs) } : block);
  };

  // Loads the data of all of them at the same time.
  const openAll = async (some: readonly BlockNode[]): Promise<BlockNode[]> =>
    (await Promise.all(some.map(open))).filter((block) => block !== null);

  // A component that is shown several times shows the same each time.
  const shown = new Map<BlockNode["id"], ReturnType<typeof loadData>>();
  const openData = async (block: BlockNode): Promise<BlockNode | null> => {
    const source = dataOf.get(block.type);
    if (!source) return block;
    const loading = shown.get(block.id) ?? loadData(block, source);
    shown.set(block.id, loading);
    const loaded = await loading;
    return loaded && { ...block, ...loaded };
  };

  const loadData = async (
    block: BlockNode,
    source: BlockData,
  ): Promise<Pick<BlockNode, "name" | "data" | "page"> | null> => {
    for (const key of source.queryKeys) queryKeys.add(key);
    try {
      const query = pageQuery(load.search, source.queryKeys);
      const { data, ...kept } = await source.load({
        ...contextOf(load, path, query),
        id: block.id,
        value: block.value,
      });
      keeping.push(kept);
      return { name: nameOf(block), data, page: { path, address, query } };
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      load.log.error(
        { err: error, component: block.id, kind: block.type },
        "A component's data can't be loaded.",
      );
      keeping.push({ tags: [], isCacheable: false });
      return null;
    }
  };

  return { blocks: await openAll(blocks), keeping, queryKeys: [...queryKeys], modules: [...modules] };
};

/** Whether the block's module is on at the site. */
const isShown = ({ isModuleOn }: PageLoad, { type }: BlockNode): boolean => {
  const module = kindOf.get(type)?.module;
  return module === undefined || isModuleOn(module);
};

/** Unique names for parts of a page that show items: the second "News" is "News 2". */
const namesOf = (load: PageLoad, blocks: readonly BlockNode[]): ((block: BlockNode) => string) => {
  const counts = new Map<string, number>();
  const names = new Map<BlockNode["id"], string>();
  const walk = (block: BlockNode): void => {
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

/** The context in which a page's parts load their data. */
export const contextOf = (
  { tx, site, links, isModuleOn, log }: PageLoad,
  path: string,
  query: Readonly<Record<string, string>>,
) => ({
  tx,
  site: {
    companyName: site.companyName,
    origin: site.origin,
    timeZone: site.timeZone,
    language: site.language,
  },
  links,
  isModuleOn,
  path,
  query,
  now: new Date(),
  log,
});

/** Stored components with values prepared for views. One that can't be prepared is logged and left out. */
export const blockNodes = (records: readonly RecordNode[], links: VisitorLinks, log: Log): BlockNode[] => {
  const openedValue = openedOnce(links, log);
  const nodesOf = (node: RecordNode): BlockNode[] => {
    const { record, children, refs } = node;
    const value = openedValue(node);
    if (value === null) return [];
    const opened = Object.entries(refs).map(([name, ones]) => [name, ones.flatMap(nodesOf)] as const);
    return [
      {
        id: record.id,
        type: record.kind,
        name: record.componentName,
        value,
        children: children.flatMap(nodesOf),
        ...(opened.length > 0 ? { refs: Object.fromEntries(opened) } : {}),
      },
    ];
  };
  return records.flatMap(nodesOf);
};

/** Prepares a component's values once, however often it's on the page; null if that fails. */
const openedOnce = (links: VisitorLinks, log: Log): ((node: RecordNode) => BlockNode["value"] | null) => {
  const values = new Map<number, BlockNode["value"] | null>();
  const open = ({ record, kind }: RecordNode): BlockNode["value"] | null => {
    try {
      return viewFields(kind, record.data, record.valueVersion, links);
    } catch (error) {
      log.error(
        { component: record.id, kind: record.kind, error: (error as Error).message },
        "A component was left out.",
      );
      return null;
    }
  };
  return (node) => {
    const { id } = node.record;
    const known = values.get(id);
    if (known !== undefined) return known;
    const value = open(node);
    values.set(id, value);
    return value;
  };
};
