import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { type RecordNode, recordTree } from "./block-tree.service.ts";
import { selectLiveBlocksOf } from "./blocks.sql.ts";

type Values = Readonly<Record<string, unknown>>;

/** The field of a kind with which its components show a reusable block; undefined for other kinds. */
export const reusableField = ({ fields }: Pick<BlockKind, "fields">): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.isReusableBlock);

/** The id of the reusable block that a component shows; 0 if it shows none. */
export const reusableIdIn = (kind: Pick<BlockKind, "fields">, data: Values): number =>
  Number(data[reusableField(kind) ?? ""] ?? 0);

/**
 * The top-level components of a page, with the live components of the reusable blocks that they show, as `refs.content`.
 * For visitors and search only: the content hash of the page counts a block by its id, because the block is
 * approved separately. A block inside a block is left out.
 */
export const withReusableBlocks = async (
  tx: ReadTx,
  roots: readonly RecordNode[],
): Promise<readonly RecordNode[]> => {
  const idOf = ({ kind, record }: RecordNode): number => reusableIdIn(kind, record.data);
  const ids = [...new Set(roots.map(idOf).filter((id) => id > 0))];
  if (ids.length === 0) return roots;
  const live = Map.groupBy(await selectLiveBlocksOf(tx, ids), ({ pageId }) => pageId);
  const contents = new Map(
    ids.map((id) => [id, recordTree(live.get(id) ?? []).filter((node) => idOf(node) === 0)]),
  );
  return roots.map((node) => {
    const content = contents.get(idOf(node));
    return content ? { ...node, refs: { ...node.refs, content } } : node;
  });
};
