import { z } from "zod";
import { type Field, type FieldOptions, fieldBase } from "./fields.ts";

const MAX_ITEMS = 50;

interface ItemOptions extends FieldOptions {
  /** The label for none, e.g. "Latest Blog". */
  noneLabel: string;
}

/** One of the items that the component lists, by id; 0 means none. */
export const listedItem = (options: ItemOptions): Field<number, "listedItem"> => ({
  ...fieldBase(options),
  kind: "listedItem",
  schema: z
    .number(`${options.label} must be chosen from the list.`)
    .int(`${options.label} must be chosen from the list.`)
    .min(0, `${options.label} must be chosen from the list.`)
    .nullish()
    .transform((value) => value ?? 0) as unknown as z.ZodType<number>,
  empty: 0,
  min: 0,
  noneLabel: options.noneLabel,
});

/** Several of the items that the component lists, as comma-separated ids, in order and without duplicates. */
export const listedItems = (options: FieldOptions): Field<string, "listedItem"> => ({
  ...fieldBase(options),
  kind: "listedItem",
  schema: z
    .string(`${options.label} must be chosen from the list.`)
    .max(1000, `${options.label}: choose at most ${MAX_ITEMS}.`)
    .nullish()
    .transform((value, context) => {
      const ids = (value ?? "")
        .split(",")
        .map((id) => id.trim())
        .filter(Boolean);
      const refuse = (message: string) => context.addIssue({ code: "custom", message });
      if (ids.some((id) => !/^[1-9]\d{0,14}$/.test(id)))
        refuse(`${options.label} must be chosen from the list.`);
      if (ids.length > MAX_ITEMS) refuse(`${options.label}: choose at most ${MAX_ITEMS}.`);
      return [...new Set(ids)].join(",");
    }) as unknown as z.ZodType<string>,
  empty: "",
});
