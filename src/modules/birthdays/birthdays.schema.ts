import { z } from "zod";
import { dateFormat } from "#platform/dates/date-format.ts";
import { MONTHS } from "#platform/dates/months.ts";
import type { Language } from "#platform/words/languages.schema.ts";

/** Table of birthdays, and the tag of everything that shows one. */
export const BIRTHDAYS_TAG = "birthdays";

/** A birthday [BDAY-005]; it has no year. */
export const birthday = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** Starts at 1. */
  month: z.number(),
  day: z.number(),
  department: z.string(),
});
export type Birthday = z.infer<typeof birthday>;

/** Column headings of the file. */
export const BIRTHDAY_COLUMNS = ["First Name", "Last Name", "Month", "Day", "Department"] as const;

/** Maximum number of people in a file, and of characters in a name or department. */
export const MAX_BIRTHDAYS = 200_000;
export const MAX_NAME_LENGTH = 100;

/** "March 9". */
export const monthAndDay = (
  { month, day }: Pick<Birthday, "month" | "day">,
  language: Language = "en",
): string =>
  language === "es"
    ? dateFormat(language, { timeZone: "UTC", month: "short", day: "numeric" }).format(
        Date.UTC(2028, month - 1, day),
      )
    : `${MONTHS[month - 1] ?? ""} ${day}`;
