import { dayIn, startOfDayIn } from "./zones.ts";

/** The year that it is in a time zone (an IANA name). @param at an instant, in milliseconds */
export const yearIn = (timeZone: string, at: number): number => dayIn(timeZone, at).year;

/** The instant at which a time zone's clocks show another year: midnight of the coming 1 January there. */
export const nextYearIn = (timeZone: string, at: number): Date =>
  startOfDayIn(timeZone, { year: yearIn(timeZone, at) + 1, month: 1, day: 1 });
