import { parseHtml } from "./rich-text/html-form.ts";

/** How a form field is compared between two versions. */
export interface ComparedField {
  readonly label: string;
  /** The field's kind. "richText" is shown without its tags. */
  readonly kind?: string;
  /** Formats the value for reading if the form's value isn't readable, for example a name for an id. */
  shown?(value: unknown): string;
}

/** A form's fields in order, by their paths in the values. */
export type ComparedFields = Readonly<Record<string, ComparedField>>;

export type FormValues = Readonly<Record<string, unknown>>;

export interface Difference {
  readonly path: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly changedBy: "me" | "them" | "both";
}

/**
 * The differences between two versions of a form, field by field, as readable text.
 * @param opened the version that both began with
 */
export const differencesOf = (
  fields: ComparedFields,
  opened: FormValues,
  theirs: FormValues,
  mine: FormValues,
): Difference[] =>
  Object.entries(fields)
    .filter(([path]) => !isSame(valueAt(mine, path), valueAt(theirs, path)))
    .map(([path, field]) => {
      const [own, other] = [valueAt(mine, path), valueAt(theirs, path)];
      const [ownWords, otherWords] = [readable(field, own), readable(field, other)];
      // If only the formatting differs, the texts without tags would look the same.
      const words =
        ownWords === otherWords
          ? { mine: plain(own), theirs: plain(other) }
          : { mine: ownWords, theirs: otherWords };
      const before = valueAt(opened, path);
      const changedBy = isSame(before, other) ? "me" : isSame(before, own) ? "them" : "both";
      return { path, label: field.label, ...words, changedBy } as const;
    });

/** Whether someone else has changed any of the form's values. */
export const hasChanged = (fields: ComparedFields, opened: FormValues, theirs: FormValues): boolean =>
  Object.keys(fields).some((path) => !isSame(valueAt(opened, path), valueAt(theirs, path)));

/** The value at a path such as `navbar.logoUrl`, which may also be a name itself. */
export const valueAt = (values: FormValues, path: string): unknown =>
  Object.hasOwn(values, path) ? values[path] : nestedAt(values, path);

const nestedAt = (values: FormValues, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as FormValues | null | undefined)?.[name], values);

const isSame = (a: unknown, b: unknown): boolean => plain(a) === plain(b);

const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(", ")
    : typeof value === "boolean"
      ? value
        ? "Yes"
        : "No"
      : String(value ?? "");

/** A value as readable text, without tags. */
const readable = ({ kind, shown }: ComparedField, value: unknown): string => {
  if (shown) return shown(value);
  const text = plain(value);
  if (kind !== "richText") return text;
  const spaced = text.replace(/<\/(p|h[1-6]|li|tr|div|blockquote)>|<br[^>]*>/gi, "$&\n");
  return parseHtml(spaced).textContent.trim();
};
