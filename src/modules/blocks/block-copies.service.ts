import type { WriteTx } from "#platform/db/company-db.ts";
import { kindNamed, referredIds, withReferences } from "./block-references.service.ts";
import {
  type BlockRecord,
  type BlockToInsert,
  insertWithNewIds,
  selectBlocksOfVersion,
  updateBlockPlaced,
  updateBlocksData,
} from "./blocks.sql.ts";

/** Copies all components of a version into another one of the same page. Children follow their containers. */
export const copyBlocks = async (tx: WriteTx, fromVersionId: number, toVersionId: number): Promise<void> => {
  const blocks = await selectBlocksOfVersion(tx, fromVersionId);
  await insertBlocks(
    tx,
    toVersionId,
    blocks.map((block) => ({ ...block, originId: identityOf(block) })),
  );
};

/**
 * Copies all components of a version into one of another page, where they have nothing in common with the originals.
 * Returns the new id of each.
 */
export const copyBlocksToPage = (
  tx: WriteTx,
  blocks: readonly BlockRecord[],
  toVersionId: number,
): Promise<ReadonlyMap<number, number>> =>
  insertBlocks(
    tx,
    toVersionId,
    blocks.map((block) => ({ ...block, originId: null })),
  );

/** What a component and its copies in other versions of the page have in common. */
export const identityOf = ({ id, originId }: Pick<BlockRecord, "id" | "originId">): number => originId ?? id;

/**
 * Inserts components into a version, containers before their children. Their ids are temporary: parents and references
 * among them, including lists, are changed to the new ids. Returns the new id of each.
 */
export const insertBlocks = async (
  tx: WriteTx,
  toVersionId: number,
  blocks: readonly BlockToInsert[],
): Promise<ReadonlyMap<number, number>> => {
  const newIds = new Map<number, number>();
  for (const isChild of [false, true]) {
    const some = blocks.filter((block) => (block.parentBlockId !== null) === isChild);
    const ids = await insertWithNewIds(
      tx,
      toVersionId,
      some.map((block) => ({ ...block, newParentId: newIds.get(block.parentBlockId ?? 0) ?? null })),
    );
    for (const [index, block] of some.entries()) newIds.set(block.id, ids[index] as number);
  }
  const changes = blocks.flatMap((block) => {
    const data = withReferences(kindNamed(block.kind), block.data, (id) => newIds.get(id) ?? id);
    return data === block.data ? [] : [{ id: newIds.get(block.id) as number, data }];
  });
  await updateBlocksData(tx, changes);
  return newIds;
};

/**
 * Copies a component with its children to the end of a version. From another version, it also copies the components
 * that it refers to, after it if they appeared on the page, because otherwise nobody could open or delete those copies.
 * @param all all components of the source version
 * @returns the ids of the copies that appear on the page, the component's own first
 */
export const copyBlock = async (
  tx: WriteTx,
  block: BlockRecord,
  all: readonly BlockRecord[],
  to: { readonly id: number; readonly pageId: number },
): Promise<readonly number[]> => {
  const needed = neededBy(block, all, block.pageVersionId === to.id);
  // What is there already has another copy beside it, and the two aren't the same component.
  const present = new Set((await selectBlocksOfVersion(tx, to.id)).map(identityOf));
  const isSame = (one: BlockRecord) => one.pageId === to.pageId && !present.has(identityOf(one));
  const newIds = await insertBlocks(
    tx,
    to.id,
    needed.map((one) => ({ ...one, isPlaced: false, originId: isSame(one) ? identityOf(one) : null })),
  );
  const referred = needed.filter((candidate) => candidate.isPlaced && candidate.id !== block.id);
  const placed = [block, ...referred].map(({ id }) => newIds.get(id) as number);
  for (const id of placed) await updateBlockPlaced(tx, { id, pageVersionId: to.id });
  return placed;
};

/** A component and all that a copy of it brings along. */
export const copiedWith = (
  block: BlockRecord,
  all: readonly BlockRecord[],
  toVersionId: number,
): readonly BlockRecord[] => neededBy(block, all, block.pageVersionId === toVersionId);

/** A component, its children, and, for another version, all components that they refer to. */
const neededBy = (block: BlockRecord, all: readonly BlockRecord[], isSameVersion: boolean): BlockRecord[] => {
  const needed = new Set([block.id]);
  // A set can grow during iteration: added entries are visited, too.
  for (const id of needed) {
    for (const child of all) if (child.parentBlockId === id) needed.add(child.id);
    const found = all.find((candidate) => candidate.id === id);
    if (found && !isSameVersion)
      for (const referred of referredIds(kindNamed(found.kind), found.data)) needed.add(referred);
  }
  return all.filter((candidate) => needed.has(candidate.id));
};
