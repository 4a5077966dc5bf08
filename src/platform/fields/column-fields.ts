import { type Choice, richText, text } from "./fields.ts";
import { select } from "./value-fields.ts";

/**
 * The widths of columns side by side, and with them their number. Navbar tabs and columns tabs share these formats
 * [LAY-010, CONST-015].
 */
export const COLUMN_FORMATS = [
  { value: "1-1-1-1", label: "Four columns" },
  { value: "2-1-1", label: "Three columns, the first twice as wide" },
  { value: "1-1-2", label: "Three columns, the last twice as wide" },
  { value: "2-2", label: "Two columns" },
] as const satisfies readonly Choice[];

/** Names of the texts of a tab of columns. */
export const COLUMN_TEXTS = ["column1", "column2", "column3", "column4", "footer"] as const;

/** Longest title of a tab of columns, in characters [LAY-012, CONST-011]. */
const TAB_TITLE_LENGTH = 20;

/**
 * The fields of a tab of columns: title, format, four columns, and a footer. The format decides which columns are
 * edited and shown. Hidden ones keep their text. Every format has the footer.
 */
export const columnFields = (formats: readonly Choice[]) => {
  const columnsOf = (format: unknown): number =>
    formats.some(({ value }) => value === format) ? String(format).split("-").length : 0;
  const hasColumn = (number: number) => (values: Readonly<Record<string, unknown>>) =>
    columnsOf(values.format) >= number;
  return {
    columnsOf,
    fields: {
      title: text({ label: "Title", required: true, max: TAB_TITLE_LENGTH }),
      format: select({
        label: "Format",
        required: true,
        choices: formats.map(({ value, label }) => ({ value, label: `${value} · ${label}` })),
      }),
      column1: richText({ label: "Column 1", isShown: hasColumn(1) }),
      column2: richText({ label: "Column 2", isShown: hasColumn(2) }),
      column3: richText({ label: "Column 3", isShown: hasColumn(3) }),
      column4: richText({ label: "Column 4", isShown: hasColumn(4) }),
      footer: richText({ label: "Footer", isShown: hasColumn(1) }),
    },
  };
};
