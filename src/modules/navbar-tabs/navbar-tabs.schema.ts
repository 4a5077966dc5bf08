import { z } from "zod";
import { plainLine, richText, text } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { select } from "#platform/fields/value-fields.ts";

/** Longest title of a tab, in characters [LAY-012]. */
export const TAB_TITLE_LENGTH = 20;

/** How wide the columns of a tab are, and with it how many it has [LAY-010]. There is no '4' here. */
export const TAB_FORMATS = {
  "1-1-1-1": "Four columns",
  "2-1-1": "Three columns, the first twice as wide",
  "1-1-2": "Three columns, the last twice as wide",
  "2-2": "Two columns",
} as const;
export type TabFormat = keyof typeof TAB_FORMATS;

/** How many columns a format shows. */
export const columnsOf = (format: string): number =>
  Object.hasOwn(TAB_FORMATS, format) ? format.split("-").length : 0;

const hasColumn = (number: number) => (values: Readonly<Record<string, unknown>>) =>
  columnsOf(String(values.format)) >= number;

/** A navbar tab's fields. The format decides which columns are edited and shown; a hidden one keeps its text. */
export const navbarTabFields = {
  title: text({ label: "Title", required: true, max: TAB_TITLE_LENGTH }),
  format: select({
    label: "Format",
    required: true,
    choices: Object.entries(TAB_FORMATS).map(([value, label]) => ({ value, label: `${value} · ${label}` })),
  }),
  column1: richText({ label: "Column 1", isShown: hasColumn(1) }),
  column2: richText({ label: "Column 2", isShown: hasColumn(2) }),
  column3: richText({ label: "Column 3", isShown: hasColumn(3) }),
  column4: richText({ label: "Column 4", isShown: hasColumn(4) }),
  footer: richText({ label: "Footer", isShown: hasColumn(1) }),
};

/** Names of the formatted texts of a tab. */
export const TAB_TEXTS = ["column1", "column2", "column3", "column4", "footer"] as const;

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
