import { z } from "zod";
import { COLUMN_FORMATS, COLUMN_TEXTS, columnFields } from "#platform/fields/columns.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";

/** A navbar tab's fields [LAY-010], and how many columns a format shows. There is no format '4' here. */
export const { fields: navbarTabFields, columnsOf } = columnFields(COLUMN_FORMATS);

/** Names of the formatted texts of a tab. */
export const TAB_TEXTS = COLUMN_TEXTS;

/** What Create and Update take. Without a name, a tab is called by the beginning of its title. */
export const tabShape = {
  componentName: plainLine("Component name", LIMITS.componentName).default(""),
  ...(Object.fromEntries(
    Object.entries(navbarTabFields).map(([name, field]) => [name, field.schema]),
  ) as Record<keyof typeof navbarTabFields, z.ZodType<string>>),
};

/** Fills in the name of a tab that was given none. */
export const named = <T extends { readonly componentName: string; readonly title: string }>(tab: T): T => ({
  ...tab,
  componentName: tab.componentName || tab.title.slice(0, LIMITS.componentName).trim(),
});

/** What the form asks for. */
export const navbarTabForm = z.object(tabShape).transform(named);
export type NavbarTabForm = z.output<typeof navbarTabForm>;
