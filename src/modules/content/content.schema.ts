import { z } from "zod";
import { MAX_TYPE_LENGTH } from "#modules/settings/settings.schema.ts";
import { listRange } from "#platform/call/list-range.ts";

// What documents, events, blogs, and newsletter issues have in common on the wire.

/** Rows per page of every content list [CONST-004]. */
export const CONTENT_PAGE_SIZE = 100;

/** A list of words in answers. */
export const joined = (list: readonly string[]): string => list.join(",");

/** A joined list formatted for people, with a space after each comma. */
export const spaced = (list: string): string => list.replaceAll(",", ", ");

/** The type filter for items without types: a comma, which no type can contain. */
export const WITHOUT_TYPE = ",";

/** Filters of a list. Without any, it returns all items. */
export const contentFilters = {
  search: z.string().max(200, "search can have at most 200 characters.").optional(),
  /** One of the types, or WITHOUT_TYPE. */
  type: z.string().max(MAX_TYPE_LENGTH, "type is too long.").optional(),
};
export type ContentFilters = z.output<z.ZodObject<typeof contentFilters>>;

/** A further filter of types whose unused items can be listed: those that nothing links to and no table lists. */
export const unusedFilter = {
  isUnused: z
    .enum(["true", "false"], "isUnused must be true or false.")
    .transform((value) => value === "true")
    .optional(),
};

/**
 * An item's uploader, as text or as the specification's {email}; "" if none is named. @param label the field's wire name
 */
export const uploaderInput = (label: string) => {
  const refusal = `${label} must be an email address.`;
  const address = z.string(refusal).max(254, refusal);
  return z
    .union([address, z.object({ email: address }, refusal).transform(({ email }) => email)], refusal)
    .default("");
};

export interface ContentRange<K extends string = string> {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly sort?: { readonly key: K; readonly direction: "asc" | "desc" } | undefined;
}

/** The query of a content list: filters and a page. Without a pageSize, it returns the whole list. */
export const contentListQuery = <const K extends string>(sorts: readonly K[]) =>
  z.object({
    ...contentFilters,
    ...listRange(sorts),
  });
