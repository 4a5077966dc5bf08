import { z } from "zod";

/** How many fields of a submission lists show, and how many characters of each [SUBM-002] [CONST-027]. */
export const SUBMISSION_LIST = { fields: 3, characters: 30 } as const;

/** Cut to what a cell of the list shows. */
export const cutCell = (text: string): string =>
  text.length > SUBMISSION_LIST.characters ? `${text.slice(0, SUBMISSION_LIST.characters)}…` : text;

export const RANGE_OPTIONS = ["before", "after", "between"] as const;

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const DAY_MS = 86_400_000;
/** Printed: `between` needs its second date so many days after the first [SUBM-006]. */
const LEAST_DAYS = 2;

const day = (label: string) =>
  z
    .string(`${label} is required.`)
    .trim()
    .refine((text) => text === "" || isDay(text), `${label} must be a day like 2027-03-31.`);

const shape = {
  rangeOpt: z.enum(RANGE_OPTIONS, "Choose before, after or between."),
  date1: day("The first date").refine((text) => text !== "", "The first date is required."),
  date2: day("The second date")
    .nullish()
    .transform((text) => text ?? ""),
};

interface Range {
  readonly rangeOpt: (typeof RANGE_OPTIONS)[number];
  readonly date1: string;
  readonly date2: string;
}

const withRules = <S extends z.ZodObject>(schema: S): S =>
  schema.superRefine((value, context) => {
    const { rangeOpt, date1, date2 } = value as unknown as Range;
    if (rangeOpt !== "between") return;
    if (date2 === "")
      context.addIssue({ code: "custom", path: ["date2"], message: "The second date is required." });
    else if (Date.parse(date2) - Date.parse(date1) < LEAST_DAYS * DAY_MS)
      context.addIssue({
        code: "custom",
        path: ["date2"],
        message: "The second date must be at least two days after the first.",
      });
  });

/**
 * Submissions of some days [SUBM-005, SUBM-006]: `before` and `after` leave the day out, `between` takes both in.
 * Days are those of the company's time zone.
 */
export const submissionRange = withRules(z.object(shape));
export type SubmissionRange = z.output<typeof submissionRange>;

/** The same for calls: of one form. */
export const rangeOfForm = <E extends z.ZodRawShape>(extra: E) => withRules(z.object({ ...shape, ...extra }));

/**
 * A cell that no spreadsheet takes for a formula: such a beginning is prefixed with an apostrophe (decisions §11).
 */
export const safeCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n")}\r\n`;
