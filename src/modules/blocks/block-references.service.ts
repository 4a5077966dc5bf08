import { kinds } from "#blocks/kinds.generated.ts";
import { type BlockKind, typesReferredTo } from "#platform/blocks/define-block.ts";

/** The part of a kind that matters here: its fields, and its title where this build knows it. */
type Referring = Pick<BlockKind, "fields"> & Partial<Pick<BlockKind, "title">>;
const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** The kind, or one without fields if this build doesn't know it. */
export const kindNamed = (type: string): Referring => kindOf.get(type) ?? UNKNOWN;
const UNKNOWN: Referring = { fields: {} };

/** Types of the kinds that refer to others. */
export const TYPES_THAT_REFER: readonly string[] = kinds
  .filter((kind) => typesReferredTo(kind).length > 0)
  .map((kind) => kind.type);

type Data = Readonly<Record<string, unknown>>;

/** A field that refers to other components, with the ids in its value: one, or several as comma-separated text. */
interface Reference {
  readonly name: string;
  readonly isList: boolean;
  readonly ids: readonly number[];
}

/** A component's references to others, according to its kind's fields. No kind is a special case. */
export const referencesOf = ({ fields }: Referring, data: Data): Reference[] =>
  referringFieldsOf(fields).map(({ name, isList }) => ({ name, isList, ids: idsIn(data[name]) }));

type ReferringField = Omit<Reference, "ids">;

/** Found once for each kind, because a page asks several times for each of its components. */
const referringFields = new WeakMap<Referring["fields"], readonly ReferringField[]>();

const referringFieldsOf = (fields: Referring["fields"]): readonly ReferringField[] => {
  let found = referringFields.get(fields);
  if (!found) {
    found = Object.entries(fields).flatMap(([name, { refersTo }]) =>
      refersTo ? [{ name, isList: refersTo.isList }] : [],
    );
    referringFields.set(fields, found);
  }
  return found;
};

const idsIn = (value: unknown): number[] =>
  String(value ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** The ids of all components that a component refers to. */
export const referredIds = (kind: Referring, data: Data): number[] =>
  referencesOf(kind, data).flatMap((reference) => reference.ids);

/**
 * The same values with references replaced.
 * @param newIdOf the new id, or null if the component is gone; then a list drops it, and a single reference becomes 0
 * @returns the given object if nothing changes
 */
export const withReferences = (
  kind: Referring,
  data: Record<string, unknown>,
  newIdOf: (id: number) => number | null,
): Record<string, unknown> => {
  const changes = referencesOf(kind, data).flatMap(({ name, isList, ids }): [string, unknown][] => {
    const newIds = ids.map(newIdOf);
    if (newIds.every((id, index) => id === ids[index])) return [];
    const left = newIds.filter((id) => id !== null);
    return [[name, isList ? left.join(",") : (left[0] ?? 0)]];
  });
  return changes.length === 0 ? data : { ...data, ...Object.fromEntries(changes) };
};

/** The label of the first field with a reference to anything but these components of the same version. */
export const brokenReference = (
  kind: Referring,
  data: Data,
  typeOf: (id: number) => string | undefined,
): string | null => {
  for (const { name, ids } of referencesOf(kind, data)) {
    const types = typesOf(kind, name, data);
    if (ids.some((id) => !types.includes(typeOf(id) ?? ""))) return kind.fields[name]?.label ?? name;
  }
  return null;
};

/** The kinds that a reference may point to, given the other fields' values. */
const typesOf = (kind: Referring, name: string, data: Data): readonly string[] => {
  const { types = [], typeField } = kind.fields[name]?.refersTo ?? {};
  return typeField ? types.filter((type) => type === data[typeField]) : types;
};
