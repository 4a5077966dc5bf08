import { dateFormat } from "./date-format.ts";

const DAY = { weekday: "long", month: "long", day: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit" } as const;

/**
 * A moment as staff read it: `Monday, November 30, 8:00 AM`, with the year where it isn't the current one.
 * @param timeZone an IANA name
 */
export const momentText = (timeZone: string, at: Date, now: Date): string =>
  `${dayOfMoment(timeZone, at, now)}, ${dateFormat("en", { timeZone, ...TIME }).format(at)}`;

/** The day of a moment as staff read it: `Monday, November 30`, with the year where it isn't the current one. */
export const dayOfMoment = (timeZone: string, at: Date, now: Date): string => {
  const year = dateFormat("en", { timeZone, year: "numeric" });
  const isThisYear = year.format(at) === year.format(now);
  const day = dateFormat("en", { timeZone, ...DAY, ...(isThisYear ? {} : { year: "numeric" }) });
  return day.format(at);
};
