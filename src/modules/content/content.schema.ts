import { z } from "zod";
import { DOUBLE_TAG, MAX_TYPE_LENGTH } from "#modules/settings/settings.schema.ts";
import { isCalendarDay } from "#platform/dates/days.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { CONTROL_CHARACTERS } from "#platform/fields/fields.ts";

// What documents, events, blogs and news items have in common on the wire.

/** Rows of a page of every content list [CONST-004]. */
export const CONTENT_PAGE_SIZE = 100;

/** Most tags of an item, and the longest tag in characters: the same as a type's. */
const MAX_TAGS = 50;
const MAX_TAG_LENGTH = MAX_TYPE_LENGTH;

/** Words as a list or as one text with commas between; no word twice, whatever its letter case. */
const words = (label: string) =>
  z
    .union([z.array(z.string(`${label} must be text.`)), z.string()], `${label} must be a list of words.`)
    .transform(commaWords)
    .refine((list) => new Set(list.map((word) => word.toLowerCase())).size === list.length, DOUBLE_TAG)
    .refine((list) => list.length <= MAX_TAGS, `${label} can have at most ${MAX_TAGS} tags.`)
    .refine(
      (list) => list.every((word) => word.length <= MAX_TAG_LENGTH),
      `${label}: a tag has at most ${MAX_TAG_LENGTH} characters.`,
    )
    .refine((list) => !list.some((word) => word.includes(",")), `${label}: a tag can't hold a comma.`)
    .refine(
      (list) => !list.some((word) => CONTROL_CHARACTERS.test(word)),
      `${label} has characters that can't be shown.`,
    );

/** The types of an item: at least one of the module's settings, which `requireTypes` checks on the server. */
export const itemTypes = (label = "Types") =>
  words(label).refine((list) => list.length > 0, "Please choose at least one type.");

/** Tags that people make up: a description, say. May be empty. */
export const itemTags = (label: string) =>
  words(label)
    .nullish()
    .transform((list) => list ?? []);

const DAY_OR_MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const DAY_REFUSAL = "timestamp must be a day like 2027-03-31.";

/** The `timestamp` of an item that is dated: a day, or a moment of it; null where none is sent. */
export const itemDay = z
  .union(
    [
      z.literal(""),
      z
        .string("timestamp must be a day.")
        .regex(DAY_OR_MOMENT, DAY_REFUSAL)
        .refine(
          (value) => isCalendarDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
          DAY_REFUSAL,
        ),
    ],
    DAY_REFUSAL,
  )
  .nullish()
  .transform((value) => value || null);

/** A list of words as answers carry it. */
export const joined = (list: readonly string[]): string => list.join(",");

/** A joined list as people read it, with a space after each comma. */
export const spaced = (list: string): string => list.replaceAll(",", ", ");

/** Where a list is filtered by type: the items that have none. A comma, which no type can hold. */
export const WITHOUT_TYPE = ",";

/** Which items of a list are asked for; without any of these it is all of them. */
export const contentFilters = {
  search: z.string().max(200, "search can have at most 200 characters.").optional(),
  /** One of the types, or WITHOUT_TYPE. */
  type: z.string().max(MAX_TYPE_LENGTH, "type is too long.").optional(),
};
export type ContentFilters = z.output<z.ZodObject<typeof contentFilters>>;

/** Who uploads an item, as text or as the specification's {email}; "" where nobody is named. @param what the field's wire name */
export const uploaderInput = (what: string) => {
  const refusal = `${what} must be an email address.`;
  const address = z.string(refusal).max(254, refusal);
  return z
    .union([address, z.object({ email: address }, refusal).transform(({ email }) => email)], refusal)
    .default("");
};

const wholeNumber = (what: string, max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${what} must be a whole number from 1.`)
    .transform((value) => Math.min(Number(value), max))
    .optional();

export interface ContentRange<K extends string = string> {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly sort?: { readonly key: K; readonly direction: "asc" | "desc" } | undefined;
}

/** The query of a content list: filters, and the page of it. Without a pageSize the list is whole. */
export const contentListQuery = <const K extends string>(sorts: readonly K[]) =>
  z.object({
    ...contentFilters,
    page: wholeNumber("page", 10_000_000),
    pageSize: wholeNumber("pageSize", 500),
    /** A column, with :desc for the other way round. */
    sort: z
      .string()
      .transform((value, context) => {
        const [column, direction = "asc"] = value.split(":");
        const key = sorts.find((one) => one.toLowerCase() === column?.toLowerCase());
        if (key && (direction === "asc" || direction === "desc")) return { key, direction } as const;
        context.addIssue({ code: "custom", message: "The list can't be sorted like that." });
        return z.NEVER;
      })
      .optional(),
  });
