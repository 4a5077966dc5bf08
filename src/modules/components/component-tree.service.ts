import { kinds } from "#blocks/kinds.generated.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { kindNamed, referencesOf } from "./component-references.service.ts";
import type { BlockRecord } from "./components.sql.ts";

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** What is asked of a component here. */
type Placed = Pick<BlockRecord, "id" | "kind" | "data">;

/** A component as visitors get it, with what it holds and what it refers to. */
export interface DrawnRecord {
  readonly record: BlockRecord;
  readonly kind: BlockKind;
  readonly children: readonly DrawnRecord[];
  /** What each of its reference fields points to, in order; nothing that lacks something itself. */
  readonly refs: Readonly<Record<string, readonly DrawnRecord[]>>;
}

/**
 * The components that are drawn at their own places on a page version, in order. One that another one refers to is
 * drawn there only; one that lacks something is left out (decisions §9).
 * @param records every component of the version, in order
 */
export const drawnRecords = (records: readonly BlockRecord[]): DrawnRecord[] => {
  const byId = new Map(records.map((record) => [record.id, record]));
  const isComplete = completeness(byId);
  const open = (record: BlockRecord, inside: readonly number[] = []): DrawnRecord[] => {
    const kind = kindOf.get(record.kind);
    // Nothing is drawn inside itself.
    if (!kind || !isComplete(record) || inside.includes(record.id)) return [];
    const within = [...inside, record.id];
    const children = records.filter((child) => child.parentBlockId === record.id);
    const refs = referencesOf(kind, record.data).map(({ name, ids }) => [
      name,
      ids.flatMap((id) => byId.get(id) ?? []).flatMap((target) => open(target, within)),
    ]);
    return [
      {
        record,
        kind,
        children: children.flatMap((child) => open(child, within)),
        refs: Object.fromEntries(refs),
      },
    ];
  };
  const drawn = records.filter((record) => record.isPlaced).flatMap((record) => open(record));
  const elsewhere = new Set(drawn.flatMap(idsReferredTo));
  return drawn.filter(({ record }) => !elsewhere.has(record.id));
};

/** Everything that a drawn component refers to, and what that refers to. */
const idsReferredTo = ({ refs }: DrawnRecord): number[] =>
  Object.values(refs)
    .flat()
    .flatMap((one) => [one.record.id, ...idsReferredTo(one)]);

/** Tells of each component of a version whether it has all that it must refer to. */
const completeness = <R extends Placed>(byId: ReadonlyMap<number, R>) => {
  const known = new Map<number, boolean>();
  const isComplete = (record: R): boolean => {
    const before = known.get(record.id);
    if (before !== undefined) return before;
    // One that leads back to itself has nothing to draw.
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
    ? `Incomplete: ${label} is missing. Visitors don't see it.`
    : "Incomplete: what it shows lacks something. Visitors don't see it.";
};
