import { z } from "zod";
import { LIMITS } from "./limits.ts";

/**
 * A field of a block or of a form: its meaning on the wire, its default and how the admin shows it, told once.
 * The wire value is what calls carry; `richText` is stored cleaned and marked (see platform/html).
 */
export interface Field<Wire, K extends FieldKind = FieldKind> {
  readonly kind: K;
  readonly label: string;
  readonly help?: string;
  readonly isRequired: boolean;
  readonly schema: z.ZodType<Wire>;
  readonly empty: Wire;
  /** Longest value, in characters, for fields of text; greatest value of a number. */
  readonly max?: number;
  /** Least value of a number, and what it goes up by. */
  readonly min?: number;
  readonly step?: number;
  /** How many wire units are one unit on screen: 1000 for seconds that travel as milliseconds. */
  readonly unit?: { readonly label: string; readonly factor: number };
  /** What a select offers. */
  readonly choices?: readonly Choice[];
  /** Tags that are chosen from the types of the module whose items a component lists. */
  readonly isOfTypes?: boolean;
  /** A number that may be left out altogether: the box that says whether there is one. */
  readonly limitLabel?: string;
  /** Name of the call that lists what an item can be: `id` and `name` of each. */
  readonly listCall?: string;
  /** What a field of one item calls none of them. */
  readonly noneLabel?: string;
  /** What a reference points to: components of the same page version. */
  readonly refersTo?: RefersTo;
  /** Whether the form shows the field, given the values typed so far. */
  readonly isShown?: (values: Readonly<Record<string, unknown>>) => boolean;
  readonly clearedBy?: ClearedBy;
  /**
   * Who alone may give it another value. Everybody else sees it, and may put a list into another order. A kind that
   * can't be made without such a value is made by them alone.
   */
  readonly changedBy?: "vendor-admin";
}

/** What empties a field. */
export interface ClearedBy {
  /** The form empties it when this field gets another value. */
  readonly field: string;
  /** Values of that field that leave it as it is. With any other one it is stored empty, whatever was sent. */
  readonly unless?: (value: unknown) => boolean;
}

export interface RefersTo {
  /** Kinds that it may point to. */
  readonly types: readonly string[];
  /** Whether it holds several, as comma-separated ids. */
  readonly isList: boolean;
  /** Name of the field whose value tells which of the kinds it points to. */
  readonly typeField?: string;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export type FieldKind =
  | "text"
  | "richText"
  | "link"
  | "image"
  | "select"
  | "tags"
  | "number"
  | "switch"
  | "date"
  | "dateTime"
  | "phone"
  | "reference"
  | "item"
  | "listedItem";

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type WireOf<F extends Fields> = { -readonly [K in keyof F]: F[K] extends Field<infer W> ? W : never };

/** Options of every kind of field. */
export interface FieldOptions {
  label: string;
  help?: string;
  required?: boolean;
  isShown?: Field<unknown>["isShown"];
  clearedBy?: ClearedBy;
  changedBy?: Field<unknown>["changedBy"];
}

interface TextOptions extends FieldOptions {
  max?: number;
}

/** The part of a field that doesn't depend on its kind. */
export const fieldBase = ({
  label,
  help,
  required = false,
  isShown,
  clearedBy,
  changedBy,
}: FieldOptions) => ({
  label,
  help,
  isRequired: required,
  isShown,
  clearedBy,
  changedBy,
});

/** A single line of text. Control characters are refused, outer spaces are dropped. */
export const text = (options: TextOptions): Field<string, "text"> => {
  const { label, required = false, max = LIMITS.line } = options;
  const line = plainLine(label, max);
  return {
    ...fieldBase(options),
    kind: "text",
    schema: required ? line.min(1, `${label} is required.`) : line.default(""),
    empty: "",
    max,
  };
};

/** Formatted text. On the wire it is HTML; the server cleans it on save and stores the cleaned text with its mark. */
export const richText = (options: Omit<TextOptions, "max">): Field<string, "richText"> => {
  const { label, required = false } = options;
  const html = z
    .string(`${label} must be text.`)
    .max(LIMITS.html, `${label} is too long: at most ${LIMITS.html.toLocaleString("en-US")} characters.`);
  return {
    ...fieldBase(options),
    kind: "richText",
    schema: required
      ? html.refine((value) => !isBlankHtml(value), `${label} is required.`)
      : html.nullish().transform((value) => value ?? ""),
    empty: "",
    max: LIMITS.html,
  };
};

/** A line of plain text for a schema: trimmed, without control characters, at most `max` characters. */
export const plainLine = (label: string, max: number) =>
  z
    .string(`${label} must be text.`)
    .trim()
    .max(max, `${label} can have at most ${max} characters.`)
    .refine((value) => !CONTROL_CHARACTERS.test(value), `${label} has characters that can't be shown.`);

const SHOWS_WITHOUT_WORDS = /<(img|hr|table|figure)\b/i;

/**
 * True where formatted text shows nothing: no words, no image, no rule, no table. It walks from tag to tag, since an
 * expression for a whole tag would begin again at each of a million `<` that nothing closes.
 */
export const isBlankHtml = (html: string): boolean => {
  if (SHOWS_WITHOUT_WORDS.test(html)) return false;
  for (let at = 0; ; ) {
    const open = html.indexOf("<", at);
    const words = html.slice(at, open === -1 ? undefined : open);
    if (words.replace(/&nbsp;|&#160;|\s/gi, "") !== "") return false;
    if (open === -1) return true;
    const close = html.indexOf(">", open);
    // What nothing closes isn't a tag but a word.
    if (close === -1) return false;
    at = close + 1;
  }
};

/** The same values without what another field's value empties. */
export const settledValues = (
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([, { clearedBy }]) => clearedBy?.unless && !clearedBy.unless(values[clearedBy.field]))
      .map(([name, { empty }]) => [name, empty]),
  ),
});

/** The values a new item starts with. */
export const emptyValues = <F extends Fields>(fields: F): WireOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.empty])) as WireOf<F>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
export const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f\u2028\u2029]/;
