import { z } from "zod";

const wholeNumber = (label: string, max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `${label} must be a whole number from 1.`)
    .transform((value) => Math.min(Number(value), max))
    .optional();

/** Query parameters that ask for one page of a list, in some order. Without a pageSize, the answer is the whole list. */
export const listRange = <const K extends string>(sorts: readonly K[]) => ({
  page: wholeNumber("page", 10_000_000),
  pageSize: wholeNumber("pageSize", 500),
  /** A column, with :desc for descending order. */
  sort: z
    .string()
    .transform((value, context) => {
      const [column, direction = "asc"] = value.split(":");
      const key = sorts.find((sort) => sort.toLowerCase() === column?.toLowerCase());
      if (key && (direction === "asc" || direction === "desc")) return { key, direction } as const;
      context.addIssue({ code: "custom", message: "The list can't be sorted that way." });
      return z.NEVER;
    })
    .optional(),
});
