import { z } from "zod";
import { DOUBLE_TAG, MAX_TYPE_LENGTH } from "#modules/settings/settings.schema.ts";
import { changedLocation, itemLocation } from "#modules/uploads/file-location.schema.ts";
import type { ItemFolder } from "#modules/uploads/uploads.schema.ts";
import { isCalendarDay } from "#platform/dates/days.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { CONTROL_CHARACTERS, type Field, type FieldKind } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { date } from "#platform/fields/value-fields.ts";
import { visibleLine } from "#platform/text/visible-text.ts";

/** A field of a content type: one of the platform's kinds, or a kind that only items have. */
export interface ContentField<K extends ContentFieldKind = ContentFieldKind>
  extends Omit<Field<unknown>, "kind"> {
  readonly kind: K;
  /** The schema for calls, if the form's is stricter. */
  readonly body?: z.ZodType;
  /** The folder for an uploaded file. */
  readonly folder?: ItemFolder;
  /** Whether to show the number of characters used. */
  readonly isCounted?: boolean;
}
export type ContentFieldKind = FieldKind | "day" | "file" | "slug" | "types" | "words";
export type ContentFields = Readonly<Record<string, ContentField>>;

/** Maximum number of an item's tags, and of characters in a tag, which is the same as for a type. */
const MAX_TAGS = 50;
const MAX_TAG_LENGTH = MAX_TYPE_LENGTH;

/** Words as a list or a comma-separated text, without duplicates in any letter case. */
const wordList = (label: string) =>
  z
    .union([z.array(z.string(`${label} must be text.`)), z.string()], `${label} must be a list of words.`)
    .transform(commaWords)
    .refine((list) => new Set(list.map((word) => word.toLowerCase())).size === list.length, DOUBLE_TAG)
    .refine((list) => list.length <= MAX_TAGS, `${label} can have at most ${MAX_TAGS} tags.`)
    .refine(
      (list) => list.every((word) => word.length <= MAX_TAG_LENGTH),
      `${label}: a tag can have at most ${MAX_TAG_LENGTH} characters.`,
    )
    .refine((list) => !list.some((word) => word.includes(",")), `${label}: a tag can't contain a comma.`)
    .refine(
      (list) => !list.some((word) => CONTROL_CHARACTERS.test(word)),
      `${label} has characters that can't be shown.`,
    );

/** The types of an item: at least one from the module's settings, which `requireTypes` checks on the server. */
export const types = (label = "Types"): ContentField<"types"> => ({
  kind: "types",
  label,
  isRequired: true,
  schema: wordList(label).refine((list) => list.length > 0, "Choose at least one type."),
  empty: [],
});

/** Free tags. Can be empty. */
export const words = ({ label, help }: { label: string; help: string }): ContentField<"words"> => ({
  kind: "words",
  label,
  help,
  isRequired: false,
  schema: wordList(label)
    .nullish()
    .transform((list) => (list ?? []).map(visibleLine)),
  empty: [],
});

/** The last part of an item's address. */
export const slug = ({ help }: { help: string }): ContentField<"slug"> => ({
  kind: "slug",
  label: "Friendly URL",
  help,
  isRequired: true,
  schema: z
    .string("Friendly URL is required.")
    .trim()
    .min(1, "Friendly URL is required.")
    .max(LIMITS.itemFriendlyUrl, `Friendly URL can have at most ${LIMITS.itemFriendlyUrl} characters.`)
    .regex(/^[a-z0-9-]+$/, "Friendly URL can have only the letters a to z, numbers, and hyphens."),
  empty: "",
  max: LIMITS.itemFriendlyUrl,
});

/** An item's file. Its value is the location returned by UploadFile. */
export const file = ({ label, folder }: { label: string; folder: ItemFolder }): ContentField<"file"> => ({
  kind: "file",
  label,
  folder,
  isRequired: true,
  schema: itemLocation,
  empty: "",
});

/** A save's value for the file of an item that already has one. */
export const changedFile: z.ZodType = changedLocation;

/** The date of an item, in the company's time zone; today for a new one. Calls may omit it, or send an instant. */
export const day = (options: { label: string; help: string }): ContentField<"day"> => ({
  ...date({ ...options, required: true }),
  kind: "day",
});

const DAY_OR_MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A date in a call: a date, or an instant on that day; null if none is sent. */
export const dateOfItem = (name: string) => {
  const refusal = `${name} must look like 2027-03-31.`;
  return z
    .union(
      [
        z.literal(""),
        z
          .string(`${name} must be a date.`)
          .regex(DAY_OR_MOMENT, refusal)
          .refine((value) => isCalendarDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), refusal),
      ],
      refusal,
    )
    .nullish()
    .transform((value) => value || null);
};
