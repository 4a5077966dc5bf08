import { z } from "zod";
import { isCalendarDay } from "#platform/dates/days.ts";

/** Fields per row and characters per field in the list [SUBM-002] [CONST-027]. */
export const SUBMISSION_LIST = { fields: 3, characters: 30 } as const;

/** Shortens a text to fit a cell of the list. */
export const cutCell = (text: string): string =>
  text.length > SUBMISSION_LIST.characters ? `${text.slice(0, SUBMISSION_LIST.characters)}…` : text;

/** The ranges from the specification [SUBM-005], and `all`, which needs no date. */
export const RANGE_OPTIONS = ["before", "after", "between", "all"] as const;

/** `waiting` before the first attempt, `retrying` after a failure, `failed` once retries are used up. */
const mailState = z.enum(["waiting", "sending", "retrying", "failed", "sent"]);
export type MailState = z.infer<typeof mailState>;

/** How far an email has come. */
export const mailDelivery = {
  state: mailState,
  sentAt: z.string().nullable(),
  nextTryAt: z.string().nullable(),
  attempts: z.number(),
  lastError: z.string(),
};

const DAY_MS = 86_400_000;
/** Smallest number of days between the two dates of `between` [SUBM-006]. */
const LEAST_DAYS = 2;

const day = z
  .string("Dates must be text.")
  .trim()
  .nullish()
  .transform((text) => text ?? "");

const shape = {
  rangeOpt: z.enum(RANGE_OPTIONS, "Choose before, after, between, or all."),
  date1: day,
  date2: day,
};

interface Range {
  readonly rangeOpt: (typeof RANGE_OPTIONS)[number];
  readonly date1: string;
  readonly date2: string;
}

/** Returns what is wrong with a date, or null. @param label the input's name */
const dateError = (label: string, text: string): string | null => {
  if (text === "") return `${label} is required.`;
  return isCalendarDay(text) ? null : `${label} must look like 2027-03-31.`;
};

const withRules = <S extends z.ZodObject>(schema: S): S =>
  schema.superRefine((value, context) => {
    const { rangeOpt, date1, date2 } = value as unknown as Range;
    const refuse = (field: string, message: string | null) => {
      if (message) context.addIssue({ code: "custom", path: [field], message });
      return message !== null;
    };
    if (rangeOpt === "all") return;
    if (rangeOpt !== "between") return void refuse("date1", dateError("The date", date1));
    const isFirstWrong = refuse("date1", dateError("The first date", date1));
    const isSecondWrong = refuse("date2", dateError("The second date", date2));
    if (!isFirstWrong && !isSecondWrong && Date.parse(date2) - Date.parse(date1) < LEAST_DAYS * DAY_MS)
      refuse("date2", "The second date must be at least two days after the first.");
  });

/**
 * A date range [SUBM-005, SUBM-006]: `before` and `after` exclude the date, `between` includes both, and `all` is every
 * submission. Dates are in the company's time zone.
 */
export const submissionRange = withRules(z.object(shape));
export type SubmissionRange = z.output<typeof submissionRange>;

/** The same for calls, which add the form's id. */
export const rangeOfForm = <E extends z.ZodRawShape>(extra: E) => withRules(z.object({ ...shape, ...extra }));

/**
 * Adds an apostrophe if a spreadsheet would treat the cell as a formula (decisions §11).
 */
export const safeCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Formats rows as CSV (RFC 4180) with the byte order mark that spreadsheets need for UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n")}\r\n`;
