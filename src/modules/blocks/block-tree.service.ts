import { kinds } from "#blocks/kinds.generated.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { kindNamed, referencesOf, referredIds } from "./block-references.service.ts";
import type { BlockRecord } from "./blocks.sql.ts";

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** What is asked of a component here. */
type Placed = Pick<BlockRecord, "id" | "kind" | "data">;

/** A component as visitors get it, with what it holds and what it refers to. */
export interface RecordNode {
  readonly record: BlockRecord;
  readonly kind: BlockKind;
  readonly children: readonly RecordNode[];
  /** What each of its reference fields points to, in order; nothing that lacks something itself. */
  readonly refs: Readonly<Record<string, readonly RecordNode[]>>;
}

/** Characters that the components of a page version have in all, each counted as often as it is shown. */
export const VERSION_LIMIT = 10_000_000;
/** What a view writes around a component's values, at the least. */
const AROUND = 500;

export interface VersionTree {
  /** Components at their own places, in order. */
  readonly roots: readonly RecordNode[];
  /** False where it is longer than the limit: what comes last is left out then. */
  readonly isWhole: boolean;
}

/** The components at their own places. See versionTree. */
export const recordTree = (records: readonly BlockRecord[]): readonly RecordNode[] =>
  versionTree(records).roots;

/**
 * The components at their own places on a page version, in order, as far as there is room. One that
 * another one refers to is shown there only; one that lacks something is left out (decisions §9).
 * @param records every component of the version, in order
 */
export const versionTree = (records: readonly BlockRecord[]): VersionTree => {
  const byId = new Map(records.map((record) => [record.id, record]));
  const childrenOf = Map.groupBy(records, ({ parentBlockId }) => parentBlockId ?? 0);
  const isComplete = completeness(byId);
  const room = roomFor(VERSION_LIMIT);
  const open = (record: BlockRecord, inside: readonly number[] = []): RecordNode[] => {
    const kind = kindOf.get(record.kind);
    // Nothing is shown inside itself.
    if (!kind || !isComplete(record) || inside.includes(record.id) || !room.take(record)) return [];
    const within = [...inside, record.id];
    const refs = referencesOf(kind, record.data).map(({ name, ids }) => [
      name,
      ids.flatMap((id) => byId.get(id) ?? []).flatMap((target) => open(target, within)),
    ]);
    const children = (childrenOf.get(record.id) ?? []).flatMap((child) => open(child, within));
    return [{ record, kind, children, refs: Object.fromEntries(refs) }];
  };
  const canBeShown = (record: BlockRecord): boolean => kindOf.has(record.kind) && isComplete(record);
  const placed = records.filter((record) => record.isPlaced && canBeShown(record));
  const isElsewhere = shownByOthers(placed, (record) =>
    referredIds(kindNamed(record.kind), record.data)
      .flatMap((id) => byId.get(id) ?? [])
      .filter(canBeShown),
  );
  const roots = placed.filter((record) => !isElsewhere(record)).flatMap((record) => open(record));
  return { roots, isWhole: room.isEnough() };
};

/** Room for so many characters. Once something finds none, nothing behind it does. */
const roomFor = (limit: number) => {
  const lengths = new Map<number, number>();
  let left = limit;
  return {
    take: ({ id, data }: BlockRecord): boolean => {
      if (left < 0) return false;
      const length = lengths.get(id) ?? AROUND + JSON.stringify(data).length;
      lengths.set(id, length);
      left -= length;
      return left >= 0;
    },
    isEnough: (): boolean => left >= 0,
  };
};

/**
 * Tells which components others show, directly or by what they refer to; one that is shown by itself alone is none.
 * Nothing is followed for each of its ways, of which there may be a great many.
 */
const shownByOthers = (
  placed: readonly BlockRecord[],
  targetsOf: (record: BlockRecord) => readonly BlockRecord[],
): ((record: BlockRecord) => boolean) => {
  const targets = new Map<number, readonly BlockRecord[]>();
  // Two of those that show one are enough to know: one of them is another.
  const shownBy = new Map<number, Set<number>>();
  const waiting = placed.map((record) => ({ record, by: record.id }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { record, by } = next;
    const found = targets.get(record.id) ?? targetsOf(record);
    targets.set(record.id, found);
    for (const target of found) {
      const known = shownBy.get(target.id) ?? new Set();
      if (known.size === 2 || known.has(by)) continue;
      shownBy.set(target.id, known.add(by));
      waiting.push({ record: target, by });
    }
  }
  return ({ id }) => [...(shownBy.get(id) ?? [])].some((by) => by !== id);
};

/** Tells of each component of a version whether it has all that it must refer to. */
const completeness = <R extends Placed>(byId: ReadonlyMap<number, R>) => {
  const known = new Map<number, boolean>();
  const isComplete = (record: R): boolean => {
    const before = known.get(record.id);
    if (before !== undefined) return before;
    // One that leads back to itself has nothing to show.
    known.set(record.id, false);
    const kind = kindNamed(record.kind);
    const result = referencesOf(kind, record.data).every(
      ({ name, ids }) =>
        !kind.fields[name]?.isRequired ||
        ids.some((id) => {
          const target = byId.get(id);
          return target !== undefined && isComplete(target);
        }),
    );
    known.set(record.id, result);
    return result;
  };
  return isComplete;
};

/** What the editor says of a component's place: who shows it, and what it lacks. */
export interface PlaceNote {
  readonly shownIn?: number[];
  readonly problem?: string;
}

/** Notes on the components of one page version, by id; none where there is nothing to say. */
export const placeNotes = (records: readonly Placed[]): ReadonlyMap<number, PlaceNote> => {
  const byId = new Map(records.map((record) => [record.id, record]));
  const isComplete = completeness(byId);
  const shownIn = new Map<number, number[]>();
  for (const record of records)
    if (isComplete(record))
      for (const id of new Set(referencesOf(kindNamed(record.kind), record.data).flatMap(({ ids }) => ids)))
        shownIn.set(id, [...(shownIn.get(id) ?? []), record.id]);
  return new Map(
    records.map((record) => [
      record.id,
      {
        ...(shownIn.has(record.id) ? { shownIn: shownIn.get(record.id) } : {}),
        ...(isComplete(record) ? {} : { problem: problemOf(record, byId) }),
      },
    ]),
  );
};

const problemOf = (record: Placed, byId: ReadonlyMap<number, Placed>): string => {
  const kind = kindNamed(record.kind);
  const missing = referencesOf(kind, record.data).find(
    ({ name, ids }) => kind.fields[name]?.isRequired && !ids.some((id) => byId.has(id)),
  );
  const label = missing && kind.fields[missing.name]?.label;
  return label
    ? `Incomplete: ${label} is missing. Visitors won't see it.`
    : "Incomplete: something it shows is missing or incomplete. Visitors won't see it.";
};
