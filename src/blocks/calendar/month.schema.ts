import { dateFormat } from "#platform/dates/date-format.ts";
import { MONTHS } from "#platform/dates/months.ts";
import type { CalendarDay } from "#platform/dates/zones.ts";
import type { Language } from "#platform/words/languages.schema.ts";

/** A calendar's data: today, and the links of its days. */
export interface CalendarMonth {
  readonly today: CalendarDay;
  /** Days with events, each with the URL that lists them. */
  readonly events: readonly { readonly day: number; readonly href: string; readonly count: number }[];
}

const DAYS_OF_A_WEEK = 7;

/** The days of a month in rows from Sunday to Saturday; null for days of other months. */
export const weeksOf = ({ year, month }: CalendarDay): (number | null)[][] => {
  const before = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((before + days) / DAYS_OF_A_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_OF_A_WEEK }, (_, weekday) => {
      const day = week * DAYS_OF_A_WEEK + weekday - before + 1;
      return day >= 1 && day <= days ? day : null;
    }),
  );
};

const LONG_DAY = { timeZone: "UTC", dateStyle: "long" } as const;

/** A date in a calendar's heading: "3/31/27", or "March 31, 27" [CMP-CALENDAR-01]. */
export const headingOf = ({ year, month, day }: CalendarDay, format: string, language: Language): string => {
  if (language === "es" && format === "Month D, YY")
    return dateFormat(language, LONG_DAY).format(Date.UTC(year, month - 1, day));
  const shortYear = String(year % 100).padStart(2, "0");
  return format === "Month D, YY"
    ? `${MONTHS[month - 1]} ${day}, ${shortYear}`
    : `${month}/${day}/${shortYear}`;
};

/** A date for programs: 2027-03-31. */
export const isoDay = ({ year, month, day }: CalendarDay): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
