import {
  type BlockRecord,
  identityOf,
  kindNamed,
  longestInOrder,
  referredIds,
} from "#modules/blocks/blocks.public.ts";

/** A component in two versions, or in one of them. */
export interface MatchedComponent {
  readonly before: BlockRecord | null;
  readonly after: BlockRecord | null;
  readonly isMoved: boolean;
}

/**
 * Which components of two versions are the same, in reading order of the new version; removed ones where they were.
 * The same are those that were copied from one another, and of the others those with the same kind and name in the same
 * container. Everything but the most components in the same order has moved.
 * @param before every component of a version, in order
 */
export const matchComponents = (
  before: readonly BlockRecord[],
  after: readonly BlockRecord[],
): MatchedComponent[] => {
  const [old, now] = [readingOrder(before), readingOrder(after)];
  const matches = matchesOf(old, now);
  const moved = movedOf(old, now, matches);
  const isMatched = new Set([...matches.values()].map(({ id }) => id));
  // Removed components come behind the one that they followed.
  const removedAfter = new Map<number, BlockRecord[]>();
  let previous = 0;
  for (const record of old)
    if (isMatched.has(record.id)) previous = record.id;
    else removedAfter.set(previous, [...(removedAfter.get(previous) ?? []), record]);
  const removed = (id: number): MatchedComponent[] =>
    (removedAfter.get(id) ?? []).map((record) => ({ before: record, after: null, isMoved: false }));
  return [
    ...removed(0),
    ...now.flatMap((record) => {
      const match = matches.get(record.id) ?? null;
      return [
        { before: match, after: record, isMoved: moved.has(record.id) },
        ...(match ? removed(match.id) : []),
      ];
    }),
  ];
};

/** Components that are on the page, in others, or shown by others, each once; containers before what they contain. */
const readingOrder = (records: readonly BlockRecord[]): BlockRecord[] => {
  const byId = new Map(records.map((record) => [record.id, record]));
  const childrenOf = Map.groupBy(records, ({ parentBlockId }) => parentBlockId);
  const ordered = new Map<number, BlockRecord>();
  const add = (record: BlockRecord): void => {
    if (ordered.has(record.id)) return;
    ordered.set(record.id, record);
    for (const child of childrenOf.get(record.id) ?? []) add(child);
    for (const id of referredIds(kindNamed(record.kind), record.data)) {
      const target = byId.get(id);
      if (target && !target.isPlaced) add(target);
    }
  };
  for (const record of childrenOf.get(null) ?? []) if (record.isPlaced) add(record);
  return [...ordered.values()];
};

/** The old component of each new one, by the new one's id. */
const matchesOf = (
  before: readonly BlockRecord[],
  after: readonly BlockRecord[],
): ReadonlyMap<number, BlockRecord> => {
  const matches = new Map<number, BlockRecord>();
  const free = new Map(before.map((record) => [record.id, record]));
  const match = (record: BlockRecord, found: BlockRecord | undefined): void => {
    if (!found || found.kind !== record.kind || !free.delete(found.id)) return;
    matches.set(record.id, found);
  };
  const byIdentity = new Map(before.map((record) => [identityOf(record), record]));
  for (const record of after) match(record, byIdentity.get(identityOf(record)));

  const keyIn = ({ kind, componentName }: BlockRecord, container: number | null | undefined): string =>
    JSON.stringify([kind, componentName, container]);
  const byKey = Map.groupBy(free.values(), (record) => keyIn(record, record.parentBlockId));
  for (const record of after) {
    if (matches.has(record.id)) continue;
    const { parentBlockId } = record;
    const container = parentBlockId === null ? null : matches.get(parentBlockId)?.id;
    const alike = byKey.get(keyIn(record, container)) ?? [];
    match(
      record,
      alike.find(({ id }) => free.has(id)),
    );
  }
  return matches;
};

/** Ids of the new components that are at another place among those that stayed, or in another container. */
const movedOf = (
  before: readonly BlockRecord[],
  after: readonly BlockRecord[],
  matches: ReadonlyMap<number, BlockRecord>,
): ReadonlySet<number> => {
  const containerOf = ({ parentBlockId, isPlaced }: BlockRecord): number | "page" | "nowhere" =>
    parentBlockId ?? (isPlaced ? "page" : "nowhere");
  const idsBefore = new Map(
    [...Map.groupBy(before, containerOf)].map(([container, records]) => [
      container,
      records.map(({ id }) => id),
    ]),
  );
  const matchOf = ({ id }: BlockRecord): number => matches.get(id)?.id ?? 0;
  const moved = new Set(matches.keys());
  for (const [container, records] of Map.groupBy(after, containerOf)) {
    const former = typeof container === "number" ? matches.get(container)?.id : container;
    const ids = (former === undefined ? undefined : idsBefore.get(former)) ?? [];
    // Others' references determine its order.
    const unmoved = container === "nowhere" ? new Set(ids) : longestInOrder(ids, records.map(matchOf));
    for (const record of records) if (unmoved.has(matchOf(record))) moved.delete(record.id);
  }
  return moved;
};
