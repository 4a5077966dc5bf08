import { z } from "zod";
import { visibleLine, visibleText } from "#platform/text/visible-text.ts";
import { LIMITS } from "./limits.ts";

/**
 * A field of a block or form: its meaning on the wire, its default, and how the admin shows it, declared once. Calls
 * carry the wire value. `richText` is stored cleaned and marked (see platform/html).
 */
export interface Field<Wire, K extends FieldKind = FieldKind> {
  readonly kind: K;
  readonly label: string;
  readonly help?: string;
  readonly isRequired: boolean;
  readonly schema: z.ZodType<Wire>;
  readonly empty: Wire;
  /** Maximum length in characters for text fields; maximum value for numbers. */
  readonly max?: number;
  /** A number's minimum value and its step. */
  readonly min?: number;
  readonly step?: number;
  /** Wire units per unit on screen: 1000 for seconds that are sent as milliseconds. */
  readonly unit?: { readonly label: string; readonly factor: number };
  /** What the form of something new starts with, instead of `empty`. The server doesn't fill it in. */
  readonly suggested?: Wire;
  /** A link: the address that leaves it out, so that no page has to be there. */
  readonly leftOutAt?: string;
  /** The options of a select. */
  readonly choices?: readonly Choice[];
  /** Tags from the types of the module whose items a component lists. */
  readonly isOfTypes?: boolean;
  /** An optional number: the label of the checkbox that turns it on. */
  readonly limitLabel?: string;
  /** Name of the call that lists the items to choose from, each with `id` and `name`. */
  readonly listCall?: string;
  /** An item that is a reusable block: its live components are shown in the component's place. */
  readonly isReusableBlock?: boolean;
  /** For a field with one item: the label for none. */
  readonly noneLabel?: string;
  /** The target of a reference: components of the same page version. */
  readonly refersTo?: RefersTo;
  /** Whether the form shows the field, given the current values. */
  readonly isShown?: (values: Readonly<Record<string, unknown>>) => boolean;
  readonly clearedBy?: ClearedBy;
  /**
   * The only people who can change the value. Everyone else sees it, and can reorder a list. Only they can create
   * components of a kind that requires such a value.
   */
  readonly changedBy?: "vendor-admin";
}

/** When a field is cleared. */
export interface ClearedBy {
  /** The form clears it when this field changes. */
  readonly field: string;
  /** Values of that field that keep it. With any other value it's stored empty, whatever was sent. */
  readonly unless?: (value: unknown) => boolean;
}

export interface RefersTo {
  /** Kinds that it can point to. */
  readonly types: readonly string[];
  /** Whether it has several values, as comma-separated ids. */
  readonly isList: boolean;
  /** Name of the field whose value decides the kind. */
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

/** Options of all kinds of fields. */
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

/** The parts of a field that don't depend on its kind. */
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

/** A single line of text, trimmed. Control characters are refused. */
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

/** Formatted text. On the wire it's HTML. The server cleans it on save and stores the cleaned text with its mark. */
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

/**
 * A schema for a line of plain text: trimmed, without control characters, at most `max` characters. Text that shows
 * nothing becomes empty.
 */
export const plainLine = (label: string, max: number) =>
  z
    .string(`${label} must be text.`)
    .overwrite(visibleLine)
    .max(max, `${label} can have at most ${max} characters.`)
    .refine((value) => !CONTROL_CHARACTERS.test(value), `${label} has characters that can't be shown.`);

const SHOWS_WITHOUT_WORDS = /<(img|hr|table|figure)\b/i;

/**
 * Whether formatted text shows nothing: no words, image, line, or table. It walks from tag to tag, because a regular
 * expression for a whole tag would restart at each of a million unclosed `<`.
 */
export const isBlankHtml = (html: string): boolean => {
  if (SHOWS_WITHOUT_WORDS.test(html)) return false;
  for (let at = 0; ; ) {
    const open = html.indexOf("<", at);
    const words = html.slice(at, open === -1 ? undefined : open);
    if (visibleText(words.replace(/&nbsp;|&#160;/gi, "")) !== "") return false;
    if (open === -1) return true;
    const close = html.indexOf(">", open);
    // An unclosed `<` isn't a tag but text.
    if (close === -1) return false;
    at = close + 1;
  }
};

/** The same values, without those that other fields' values clear. */
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

/** Initial values of a new item. */
export const emptyValues = <F extends Fields>(fields: F): WireOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.empty])) as WireOf<F>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
export const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f\u2028\u2029]/;
