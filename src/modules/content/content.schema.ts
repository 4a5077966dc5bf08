import { z } from "zod";
import { MAX_TYPE_LENGTH } from "#modules/settings/settings.schema.ts";

// What documents, events, blogs and news items have in common on the wire.

/** Rows of a page of every content list [CONST-004]. */
export const CONTENT_PAGE_SIZE = 100;

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

/** The query of a content list: filters and a page. Without a pageSize, it returns the whole list. */
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
