import { imageNumber, withImageNumbers } from "#modules/versions/versions.public.ts";
import { dateFormat } from "#platform/dates/date-format.ts";
import { dayText } from "#platform/dates/day-text.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import type { Field } from "#platform/fields/fields.ts";
import { formatUsPhone } from "#platform/fields/us-phone.ts";
import { alignTokens } from "./align-tokens.service.ts";
import { type TextAddresses, textChanges } from "./compare-texts.service.ts";
import type { ComparedPicture, FieldChange, TextSegment } from "./compare-versions.contract.ts";
import { wordChanges } from "./compare-words.service.ts";

/** How stored values are named for people. */
export interface ValueNames extends TextAddresses {
  readonly timeZone: string;
  /** Something of a module, such as a form, by its id. @param listCall the call that lists what there is */
  item(listCall: string, id: number): string;
  /** An item that a component lists, such as a blog post. */
  listedItem(id: number): string;
}

/** A value of a field with what its references point to, each under a name that both versions know it by. */
export interface FieldSide {
  readonly value: unknown;
  readonly references: readonly { readonly key: string; readonly name: string }[];
}

/** How many characters of formatted text are compared; what is beyond it is only named. */
export interface TextBudget {
  left: number;
}

/** The difference between two values of a field, in words for its kind; null if there is none. */
export const fieldChange = (
  field: Field<unknown>,
  before: FieldSide,
  after: FieldSide,
  names: ValueNames,
  budget: TextBudget,
): FieldChange | null => {
  const { label, kind } = field;
  if (kind === "reference") {
    const same = (sides: FieldSide) => sides.references.map(({ key }) => key).join();
    return same(before) === same(after) ? null : { as: "list", label, items: referenceItems(before, after) };
  }
  const [old, now] = [comparable(field, before.value), comparable(field, after.value)];
  if (old === now) return null;
  switch (kind) {
    case "richText":
      return richTextChange(label, String(before.value ?? ""), String(after.value ?? ""), names, budget);
    case "text":
      return { as: "text", label, segments: wordChanges(old, now) };
    case "tags":
      return { as: "list", label, items: listItems(commaWords(old), commaWords(now)) };
    case "image":
      return {
        as: "picture",
        label,
        before: pictureOf(before.value, names),
        after: pictureOf(after.value, names),
      };
    default:
      return {
        as: "value",
        label,
        before: valueText(field, before.value, names),
        after: valueText(field, after.value, names),
      };
  }
};

/** The same text for values that look the same to visitors. */
const comparable = ({ kind }: Field<unknown>, value: unknown): string => {
  const text = String(value ?? "");
  if (kind === "richText") return withImageNumbers(text);
  return kind === "image" ? imageNumber(text) : text;
};

const richTextChange = (
  label: string,
  before: string,
  after: string,
  names: ValueNames,
  budget: TextBudget,
): FieldChange => {
  budget.left -= before.length + after.length;
  if (budget.left < 0) return { as: "tooLong", label };
  const paragraphs = textChanges(before, after, names);
  const isHidden = paragraphs.every(({ change }) => change === "same");
  return {
    as: "richText",
    label,
    paragraphs,
    ...(isHidden ? { note: "The only difference is formatting that isn't shown here." } : {}),
  };
};

const pictureOf = (stored: unknown, names: ValueNames): ComparedPicture | null => {
  if (!stored) return null;
  const src = names.image(String(stored));
  return { src, alt: decodeURIComponent(src.split("/").at(-1) ?? "") };
};

const listItems = (before: readonly string[], after: readonly string[]): TextSegment[] => {
  let from = 0;
  let to = 0;
  return alignTokens(before, after).flatMap(({ change, count }) => {
    const items = change === "removed" ? before.slice(from, from + count) : after.slice(to, to + count);
    if (change !== "added") from += count;
    if (change !== "removed") to += count;
    return items.map((text) => ({ change, text }));
  });
};

const referenceItems = (before: FieldSide, after: FieldSide): TextSegment[] => {
  const nameOf = new Map([...before.references, ...after.references].map(({ key, name }) => [key, name]));
  const keys = ({ references }: FieldSide) => references.map(({ key }) => key);
  return listItems(keys(before), keys(after)).map(({ change, text }) => ({
    change,
    text: nameOf.get(text) ?? text,
  }));
};

const NOTHING = "";
const MOMENT = { dateStyle: "medium", timeStyle: "short" } as const;

/** A value for people; empty if there is none. */
const valueText = (field: Field<unknown>, value: unknown, names: ValueNames): string => {
  const text = String(value ?? "");
  switch (field.kind) {
    case "switch":
      return value ? "Yes" : "No";
    case "select":
      return field.choices?.find((choice) => choice.value === text)?.label ?? text;
    case "number":
      return numberText(field, Number(value ?? 0));
    case "link":
      return text === "" ? NOTHING : names.link(text);
    case "date":
      return text === "" ? NOTHING : dayText(text, "en");
    case "dateTime":
      return text === ""
        ? NOTHING
        : dateFormat("en", { timeZone: names.timeZone, ...MOMENT }).format(new Date(text));
    case "phone":
      return formatUsPhone(text);
    case "item":
      return value ? names.item(field.listCall ?? "", Number(value)) : NOTHING;
    case "listedItem":
      return value
        ? commaWords(text)
            .map((id) => names.listedItem(Number(id)))
            .join(", ")
        : (field.noneLabel ?? NOTHING);
    default:
      return text;
  }
};

const numberText = ({ limitLabel, unit }: Field<unknown>, value: number): string => {
  if (limitLabel && value === 0) return NOTHING;
  const shown = (value / (unit?.factor ?? 1)).toLocaleString("en-US");
  return unit?.label ? `${shown} ${unit.label}` : shown;
};
