import { z } from "zod";
import { COLUMN_FORMATS, COLUMN_TEXTS, columnFields } from "#platform/fields/column-fields.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";

/** A navbar tab's fields [LAY-010], and the number of columns in a format. There is no format '4' here. */
export const { fields: navbarTabFields, columnsOf } = columnFields(COLUMN_FORMATS);

/** Names of a tab's formatted texts. */
export const TAB_TEXTS = COLUMN_TEXTS;

/** The bodies of Create and Update. Without a name, a tab gets the start of its title. */
export const tabShape = {
  componentName: plainLine("Component name", LIMITS.componentName).default(""),
  ...(Object.fromEntries(
    Object.entries(navbarTabFields).map(([name, field]) => [name, field.schema]),
  ) as Record<keyof typeof navbarTabFields, z.ZodType<string>>),
};

/** Fills in a missing name. */
export const named = <T extends { readonly componentName: string; readonly title: string }>(tab: T): T => ({
  ...tab,
  componentName: tab.componentName || tab.title.slice(0, LIMITS.componentName).trim(),
});

/** The form's fields. */
export const navbarTabForm = z.object(tabShape).transform(named);
export type NavbarTabForm = z.output<typeof navbarTabForm>;
