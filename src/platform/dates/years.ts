import { dayIn, startOfDayIn } from "./zones.ts";

/** The current year in a time zone (an IANA name). @param at an instant in milliseconds */
export const yearIn = (timeZone: string, at: number): number => dayIn(timeZone, at).year;

/** The instant at which the next year begins in a time zone. */
export const nextYearIn = (timeZone: string, at: number): Date =>
  startOfDayIn(timeZone, { year: yearIn(timeZone, at) + 1, month: 1, day: 1 });
