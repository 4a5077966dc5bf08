import { kinds } from "#blocks/kinds.generated.ts";
import {
  type RecordNode,
  recordTree,
  selectBlock,
  selectBlocksOfVersion,
  siteFields,
  viewFields,
} from "#modules/blocks/blocks.public.ts";
import { selectIsBlock, selectPagesShowing } from "#modules/pages/pages.public.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { SiteLinks, VisitorLinks } from "#platform/html/site-links.ts";
import type { ReadItems } from "#platform/services/services.ts";
import { configurationOf } from "./components.service.ts";

interface ReadSources {
  readonly siteLinks: SiteLinks;
  readonly links: VisitorLinks;
  readonly readItems: ReadItems;
}

/**
 * A component in its public shape: a container with its children, a list with its items.
 * @throws Refusal 404 unless visitors can see it: it is on the live version of a published page, on its own, inside
 *   another component, or in a reusable block, and nothing it needs is missing
 */
export const readSiteComponent = async (
  tx: ReadTx,
  kind: BlockKind,
  id: number,
  { siteLinks, links, readItems }: ReadSources,
): Promise<object> => {
  const block = await selectBlock(tx, id);
  const isLive = block?.versionStatus === "live" && (await isRead(tx, block.pageId, siteLinks));
  if (!block || !isLive || block.kind !== kind.type) throw refuse.notFound("component");
  const node = findNode(recordTree(await selectBlocksOfVersion(tx, block.pageVersionId)), id);
  if (!node) throw refuse.notFound("component");
  const shown = present(node, links);
  if (kind.lists) {
    const value = viewFields(kind, node.record.data, node.record.valueVersion, links);
    return {
      [kind.names.one]: shown,
      [kind.lists.items]: await readItems(tx, links, kind.type, value),
      ...(await configurationOf(tx, kind)),
    };
  }
  const held = kinds.find(({ type }) => type === kind.children);
  if (!held) return shown;
  return {
    [kind.names.one]: shown,
    [held.names.many]: node.children.map((child) => present(child, links, id)),
  };
};

/** Whether visitors can read a page or, for a reusable block, a page that shows it. */
const isRead = async (tx: ReadTx, pageId: number, siteLinks: SiteLinks): Promise<boolean> => {
  if (siteLinks.page(pageId)?.isLive) return true;
  if (!(await selectIsBlock(tx, pageId))) return false;
  return (await selectPagesShowing(tx, pageId)).some((id) => siteLinks.page(id)?.isLive);
};

/** The component with that id, at any depth. */
const findNode = (nodes: readonly RecordNode[], id: number): RecordNode | undefined => {
  for (const node of nodes) {
    const found = node.record.id === id ? node : findNode(Object.values(node.refs).flat(), id);
    if (found) return found;
  }
  return undefined;
};

const present = ({ record, kind }: RecordNode, links: VisitorLinks, containerId?: number): object => ({
  id: record.id,
  componentName: record.componentName,
  versionId: record.versionNumber,
  pageId: record.pageId,
  ...(kind.parent ? { [kind.parent.key]: containerId } : {}),
  ...(kind.parent?.hasOrder ? { order: record.sortOrder } : {}),
  ...siteFields(kind, record.data, record.valueVersion, links),
});
