import { kinds } from "#blocks/kinds.generated.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { kindNamed, referencesOf, referredIds } from "./block-references.service.ts";
import type { BlockRecord } from "./blocks.sql.ts";

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** The parts of a component that matter here. */
type Placed = Pick<BlockRecord, "id" | "kind" | "data">;

/** A component for visitors, with its children and referenced components. */
export interface RecordNode {
  readonly record: BlockRecord;
  readonly kind: BlockKind;
  readonly children: readonly RecordNode[];
  /** The components that each reference field points to, in order, without incomplete ones. */
  readonly refs: Readonly<Record<string, readonly RecordNode[]>>;
}

/** Maximum characters of a page version's components, each counted as often as it's shown. */
export const VERSION_LIMIT = 10_000_000;
/** The minimum number of characters that a view adds around a component's values. */
const AROUND = 500;

export interface VersionTree {
  /** The top-level components, in order. */
  readonly roots: readonly RecordNode[];
  /** False if it's longer than the limit, so that the end is left out. */
  readonly isWhole: boolean;
}

/** The top-level components. See versionTree. */
export const recordTree = (records: readonly BlockRecord[]): readonly RecordNode[] =>
  versionTree(records).roots;

/**
 * The top-level components of a page version, in order, up to the size limit. A component that another refers to is
 * shown only there. Incomplete ones are left out (decisions §9).
 * @param records all components of the version, in order
 */
export const versionTree = (records: readonly BlockRecord[]): VersionTree => {
  const byId = new Map(records.map((record) => [record.id, record]));
  const childrenOf = Map.groupBy(records, ({ parentBlockId }) => parentBlockId ?? 0);
  const isComplete = completeness(byId);
  const room = roomFor(VERSION_LIMIT);
  const open = (record: BlockRecord, inside: readonly number[] = []): RecordNode[] => {
    const kind = kindOf.get(record.kind);
    // A component can't be shown inside itself.
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

/** A budget of characters. Once something doesn't fit, nothing after it does. */
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
 * Finds the components that are shown by others, directly or through references. A component that only shows itself
 * doesn't count. Doesn't follow every path, because there can be very many.
 */
const shownByOthers = (
  placed: readonly BlockRecord[],
  targetsOf: (record: BlockRecord) => readonly BlockRecord[],
): ((record: BlockRecord) => boolean) => {
  const targets = new Map<number, readonly BlockRecord[]>();
  // Knowing two that show it is enough, because at least one of them is another component.
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

/** Finds out for each component of a version whether all its required references are complete. */
const completeness = <R extends Placed>(byId: ReadonlyMap<number, R>) => {
  const known = new Map<number, boolean>();
  const isComplete = (record: R): boolean => {
    const before = known.get(record.id);
    if (before !== undefined) return before;
    // A component that refers back to itself has nothing to show.
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

/** The editor's note about a component: where it's shown, and what it lacks. */
export interface PlaceNote {
  readonly shownIn?: number[];
  readonly problem?: string;
}

/** Notes about the components of a page version, by id. Components without a note are left out. */
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
