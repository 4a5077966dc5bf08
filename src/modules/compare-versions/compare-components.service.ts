import { kinds } from "#blocks/kinds.generated.ts";
import {
  type BlockRecord,
  kindNamed,
  referencesOf,
  referredIds,
  storedValues,
} from "#modules/blocks/blocks.public.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { text } from "#platform/fields/fields.ts";
import { type FieldSide, fieldChange, type TextBudget, type ValueNames } from "./compare-values.service.ts";
import type { ComparedPlace, ComponentDifference, FieldChange } from "./compare-versions.contract.ts";
import { type MatchedComponent, matchComponents } from "./match-components.service.ts";

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));
const NAME = text({ label: "Component name" });

/** Characters of formatted text that are compared, of both versions together. */
export const COMPARED_CHARACTERS = 2_000_000;

/** How the components of two versions differ. @param before every component of the version, in order */
export const componentDifferences = (
  before: readonly BlockRecord[],
  after: readonly BlockRecord[],
  names: ValueNames,
): { readonly components: ComponentDifference[]; readonly unchanged: number } => {
  const matched = matchComponents(before, after);
  const sides = sidesOf(matched, before, after);
  const budget: TextBudget = { left: COMPARED_CHARACTERS };
  const places = { before: placesOf(before), after: placesOf(after) };
  const differences = matched.map((match): ComponentDifference => {
    const record = (match.after ?? match.before) as BlockRecord;
    const fields = fieldsOf(match, sides, names, budget);
    return {
      changes: changesOf(match, fields),
      type: record.kind,
      kindTitle: kindOf.get(record.kind)?.title ?? record.kind,
      componentName: record.componentName,
      before: match.before && places.before(match.before),
      after: match.after && places.after(match.after),
      fields,
    };
  });
  const components = differences.filter(({ changes }) => changes.length > 0);
  return { components, unchanged: differences.length - components.length };
};

const changesOf = (
  { before, after, isMoved }: MatchedComponent,
  fields: readonly FieldChange[],
): ComponentDifference["changes"] => {
  if (!before) return ["added"];
  if (!after) return ["removed"];
  const isUnknown = !kindOf.has(after.kind);
  const isChanged = isUnknown
    ? JSON.stringify(before.data) !== JSON.stringify(after.data)
    : fields.length > 0;
  return [...(isChanged ? (["changed"] as const) : []), ...(isMoved ? (["moved"] as const) : [])];
};

type Side = (record: BlockRecord, name: string, value: unknown) => FieldSide;

/** Reads fields of either version, with their references by names that fit both. */
const sidesOf = (
  matched: readonly MatchedComponent[],
  before: readonly BlockRecord[],
  after: readonly BlockRecord[],
): { readonly before: Side; readonly after: Side } => {
  const keyOfNew = new Map(matched.map((match) => [match.after?.id, match.before?.id]));
  const sideOf = (records: readonly BlockRecord[], keyOf: (id: number) => string): Side => {
    const byId = new Map(records.map((record) => [record.id, record]));
    return (record, name, value) => ({
      value,
      references: referencesOf(kindNamed(record.kind), record.data)
        .filter((reference) => reference.name === name)
        .flatMap(({ ids }) => ids)
        .flatMap((id) => {
          const target = byId.get(id);
          return target ? [{ key: keyOf(id), name: target.componentName }] : [];
        }),
    });
  };
  return {
    before: sideOf(before, (id) => `old ${id}`),
    after: sideOf(after, (id) => (keyOfNew.get(id) === undefined ? `new ${id}` : `old ${keyOfNew.get(id)}`)),
  };
};

const fieldsOf = (
  { before, after }: MatchedComponent,
  sides: { readonly before: Side; readonly after: Side },
  names: ValueNames,
  budget: TextBudget,
): FieldChange[] => {
  const kind = kindOf.get(((after ?? before) as BlockRecord).kind);
  const nameOf = (record: BlockRecord | null): FieldSide => ({
    value: record?.componentName ?? "",
    references: [],
  });
  const changes: (FieldChange | null)[] =
    before && after ? [fieldChange(NAME, nameOf(before), nameOf(after), names, budget)] : [];
  if (kind) {
    const [old, now] = [valuesOf(kind, before), valuesOf(kind, after)];
    for (const [name, field] of Object.entries(kind.fields)) {
      // Of a component that came or went, what its form doesn't show says nothing.
      if ((!before || !after) && field.isShown && !field.isShown((now ?? old) as Record<string, unknown>))
        continue;
      const none: FieldSide = { value: field.kind === "switch" ? false : "", references: [] };
      changes.push(
        fieldChange(
          field,
          before ? sides.before(before, name, old?.[name]) : none,
          after ? sides.after(after, name, now?.[name]) : none,
          names,
          budget,
        ),
      );
    }
  }
  return changes.filter((change) => change !== null);
};

const valuesOf = (kind: BlockKind, record: BlockRecord | null): Record<string, unknown> | null =>
  record && storedValues(kind, record.data, record.valueVersion);

/** Where each component of a version is. */
const placesOf = (records: readonly BlockRecord[]): ((record: BlockRecord) => ComparedPlace) => {
  const byId = new Map(records.map((record) => [record.id, record]));
  const siblings = Map.groupBy(
    records.filter(({ parentBlockId, isPlaced }) => parentBlockId !== null || isPlaced),
    ({ parentBlockId }) => parentBlockId,
  );
  const positions = new Map(
    [...siblings.values()].flatMap((some) => some.map(({ id }, index): [number, number] => [id, index + 1])),
  );
  const shownBy = showersOf(records);
  return ({ id, parentBlockId }) => ({
    id,
    shownBy: shownBy(id),
    position: positions.get(id) ?? null,
    inside: byId.get(parentBlockId ?? 0)?.componentName ?? null,
  });
};

/** Tells which components of the page show one: their containers, and those that refer to it, from the outermost. */
const showersOf = (records: readonly BlockRecord[]): ((id: number) => number[]) => {
  const around = new Map<number, number[]>();
  const add = (id: number, by: number): void => void around.set(id, [...(around.get(id) ?? []), by]);
  for (const { id, kind, data, parentBlockId } of records) {
    if (parentBlockId !== null) add(id, parentBlockId);
    for (const referred of new Set(referredIds(kindNamed(kind), data))) add(referred, id);
  }
  return (id) => {
    const seen = new Set([id]);
    // A set that grows while it is walked: what is added is visited as well.
    for (const one of seen) for (const by of around.get(one) ?? []) seen.add(by);
    return [...seen].filter((one) => !around.has(one));
  };
};
