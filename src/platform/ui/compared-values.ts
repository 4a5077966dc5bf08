import { parseHtml } from "./rich-text/html-form.ts";

/** A field of a form, as two states of it are compared. */
export interface ComparedField {
  readonly label: string;
  /** Formatted text is compared by its words. */
  readonly kind?: string;
  /** The value as people read it, where that isn't how the form holds it: a name for an id, say. */
  shown?(value: unknown): string;
}

/** A form's fields by their paths in its values, in order. */
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
 * Where two states of a form differ, field by field, in words.
 * @param opened the state that both began with
 */
export const differencesOf = (
  fields: ComparedFields,
  opened: FormValues,
  theirs: FormValues,
  mine: FormValues,
): Difference[] =>
  Object.entries(fields)
    .filter(([path]) => !isSame(at(mine, path), at(theirs, path)))
    .map(([path, field]) => {
      const [own, other] = [at(mine, path), at(theirs, path)];
      const [ownWords, otherWords] = [readable(field, own), readable(field, other)];
      // Where only formatting differs the words alone would look the same.
      const words =
        ownWords === otherWords
          ? { mine: plain(own), theirs: plain(other) }
          : { mine: ownWords, theirs: otherWords };
      const before = at(opened, path);
      const changedBy = isSame(before, other) ? "me" : isSame(before, own) ? "them" : "both";
      return { path, label: field.label, ...words, changedBy } as const;
    });

/** Whether somebody else has changed anything that a form holds. */
export const hasChanged = (fields: ComparedFields, opened: FormValues, theirs: FormValues): boolean =>
  Object.keys(fields).some((path) => !isSame(at(opened, path), at(theirs, path)));

/** The value at a path such as `navbar.logoUrl`. */
const at = (values: FormValues, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as FormValues | null | undefined)?.[name], values);

const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(", ")
    : typeof value === "boolean"
      ? value
        ? "Yes"
        : "No"
      : String(value ?? "");

/** The words of a value; of formatted text without its tags. */
const readable = ({ kind, shown }: ComparedField, value: unknown): string => {
  if (shown) return shown(value);
  const text = plain(value);
  if (kind !== "richText") return text;
  const spaced = text.replace(/<\/(p|h[1-6]|li|tr|div|blockquote)>|<br[^>]*>/gi, "$&\n");
  return parseHtml(spaced).textContent.trim();
};
