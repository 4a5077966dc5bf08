import {
  type BlockRecord,
  deleteBlocks,
  identityOf,
  kindNamed,
  referredIds,
  reinsertBlocks,
  requireFewEnough,
  selectBlocksOfVersion,
  updateBlock,
  updateBlockOrder,
  withReferences,
} from "#modules/blocks/blocks.public.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { StoredBlock, StoredRows } from "./component-changes.sql.ts";
import type { DraftRecord } from "./component-checks.service.ts";

const withoutVersion = (block: BlockRecord): StoredBlock => {
  const { id, kind, componentName, data, valueVersion } = block;
  const { parentBlockId, isPlaced, sortOrder, rowVersion, originId } = block;
  return {
    ...{ id, kind, componentName, data, valueVersion },
    ...{ parentBlockId, isPlaced, sortOrder, rowVersion, originId },
  };
};

/** These components and everything in them. */
const withDescendants = (all: readonly BlockRecord[], ids: readonly number[]): BlockRecord[] => {
  const found = new Set(ids);
  // A set can grow during iteration: added entries are visited, too.
  for (const id of found)
    for (const { id: child, parentBlockId } of all) if (parentBlockId === id) found.add(child);
  return all.filter(({ id }) => found.has(id));
};

/** The components of the list that one is in: those on the page, or its container's children. */
const listOf = <B extends Pick<BlockRecord, "id" | "parentBlockId" | "isPlaced">>(
  all: readonly B[],
  parentBlockId: number | null,
): B[] =>
  all.filter((one) => one.parentBlockId === parentBlockId && (parentBlockId !== null || one.isPlaced));

/**
 * Components in the form that undo, redo, and Trash store.
 * @param all all components of the version, in order
 * @param roots the components on the page, or children of a container; what is in them comes along
 */
export const storedRowsOf = (
  all: readonly BlockRecord[],
  roots: readonly number[],
  referrers: StoredRows["referrers"] = [],
): StoredRows => {
  const rows = withDescendants(all, roots);
  const own = new Set(rows.map(({ id }) => id));
  const outside = rows.flatMap(({ kind, data, parentBlockId }) => [
    ...referredIds(kindNamed(kind), data),
    ...(parentBlockId === null ? [] : [parentBlockId]),
  ]);
  return {
    rows: rows.map(withoutVersion),
    places: roots.flatMap((id) => {
      const root = rows.find((row) => row.id === id);
      const list = root ? listOf(all, root.parentBlockId) : [];
      const at = list.findIndex((block) => block.id === id);
      return [{ id, preceding: list.slice(0, Math.max(at, 0)).map(identityOf) }];
    }),
    referrers,
    identities: Object.fromEntries(
      all
        .filter(({ id }) => outside.includes(id) && !own.has(id))
        .map((block) => [block.id, identityOf(block)]),
    ),
  };
};

/**
 * Deletes components and everything in them, and removes references to them (decisions §9).
 * @returns what can be put back
 */
export const takeAway = async (
  tx: WriteTx,
  version: DraftRecord,
  roots: readonly number[],
): Promise<StoredRows> => {
  const all = await selectBlocksOfVersion(tx, version.id);
  const removed = new Set(withDescendants(all, roots).map(({ id }) => id));
  const referrers = all.flatMap((other) => {
    if (removed.has(other.id)) return [];
    const after = withReferences(kindNamed(other.kind), other.data, (id) => (removed.has(id) ? null : id));
    return after === other.data ? [] : [{ other, before: other.data, after }];
  });
  for (const { other, after } of referrers)
    await updateBlock(tx, other.id, { ...other, data: after }, undefined);
  await deleteBlocks(tx, roots);
  return storedRowsOf(
    all,
    roots,
    referrers.map(({ other: { id }, before, after }) => ({ id, before, after })),
  );
};

/**
 * Puts components back into a draft of their page, under the ids that they had: at their old place if something before
 * it is still there, or else at the end. What referred to them does so again, unless it has changed since.
 * @throws Refusal 409 if the draft has them already, their container is gone, or there is no room
 */
export const putBack = async (tx: WriteTx, version: DraftRecord, kept: StoredRows): Promise<void> => {
  const all = await selectBlocksOfVersion(tx, version.id);
  const idOf = new Map(all.map((block) => [identityOf(block), block.id]));
  const here = new Set(all.map(({ id }) => id));
  const own = new Set(kept.rows.map(({ id }) => id));
  const present = (id: number): number | null =>
    own.has(id) || here.has(id) ? id : (idOf.get(kept.identities[id] ?? id) ?? null);
  const roots = new Set(kept.places.map(({ id }) => id));
  const rows = kept.rows.map((row) => {
    if (idOf.has(identityOf(row)))
      throw refuse.conflict(
        `V${version.number} already has the component “${row.componentName}”. To restore the deleted one, delete that one first.`,
      );
    const parentBlockId = row.parentBlockId === null ? null : present(row.parentBlockId);
    if (row.parentBlockId !== null && parentBlockId === null)
      throw refuse.conflict(
        `The component that contained “${row.componentName}” isn't in V${version.number}. Restore that one first, then restore “${row.componentName}”.`,
      );
    const isPlaced = parentBlockId === null && (row.isPlaced || roots.has(row.id));
    return { ...row, parentBlockId, isPlaced, data: withReferences(kindNamed(row.kind), row.data, present) };
  });
  await reinsertBlocks(tx, version.id, rows);
  await requireFewEnough(tx, version.id);
  for (const { id, preceding } of kept.places) {
    const root = rows.find((row) => row.id === id);
    if (root) await place(tx, version.id, root, preceding);
  }
  for (const { id, before, after } of kept.referrers) {
    const other = all.find((block) => block.id === id);
    if (other && isSame(other.data, after)) await updateBlock(tx, id, { ...other, data: before }, undefined);
  }
};

/** Moves a component after the last of those that preceded it. */
const place = async (
  tx: WriteTx,
  pageVersionId: number,
  { id, parentBlockId }: Pick<StoredBlock, "id" | "parentBlockId">,
  preceding: readonly number[],
): Promise<void> => {
  const list = listOf(await selectBlocksOfVersion(tx, pageVersionId), parentBlockId);
  const others = list.filter((block) => block.id !== id);
  const at = others.findLastIndex((block) => preceding.includes(identityOf(block)));
  const index = at === -1 && preceding.length > 0 ? others.length : at + 1;
  const ids = others.map((block) => block.id);
  await updateBlockOrder(tx, [...ids.slice(0, index), id, ...ids.slice(index)]);
};

/** Compares values as the database stores them; its JSON has a fixed order of keys. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Checks that components haven't changed since a change, so that removing them loses no one's work.
 * @throws Refusal 409 naming what differs
 */
export const requireUnchanged = async (tx: ReadTx, version: DraftRecord, kept: StoredRows): Promise<void> => {
  const all = await selectBlocksOfVersion(tx, version.id);
  const roots = kept.places.map(({ id }) => id);
  const now = withDescendants(all, roots);
  for (const row of kept.rows) {
    const found = now.find(({ id }) => id === row.id);
    if (!found) throw clash(`“${row.componentName}” was deleted since then.`);
    if (found.componentName !== row.componentName || !isSame(found.data, row.data))
      throw clash(`“${found.componentName}” was changed since then.`);
  }
  const added = now.find(({ id }) => !kept.rows.some((row) => row.id === id));
  if (added) throw clash(`“${added.componentName}” was added to it since then.`);
  const own = new Set(now.map(({ id }) => id));
  const referrer = all.find(
    (other) =>
      !own.has(other.id) &&
      !kept.referrers.some(({ id }) => id === other.id) &&
      referredIds(kindNamed(other.kind), other.data).some((id) => own.has(id)),
  );
  if (referrer) throw clash(`It's now shown in “${referrer.componentName}”.`);
};

/** A refusal of undo or redo, which then changes nothing. */
export const clash = (reason: string) =>
  refuse.conflict(`${reason} To keep that work, nothing was undone or redone.`);
