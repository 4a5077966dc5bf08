import { dateFormat } from "./date-format.ts";

/** `Monday, November 30` and `Mon, Nov 30` */
type Width = "long" | "short";
const TIME = { hour: "numeric", minute: "2-digit" } as const;

/**
 * A moment as staff read it: `Monday, November 30, 8:00 AM`, with the year where it isn't the current one.
 * @param timeZone an IANA name
 */
export const momentText = (timeZone: string, at: Date, now: Date, width: Width = "long"): string =>
  `${dayOfMoment(timeZone, at, now, width)}, ${dateFormat("en", { timeZone, ...TIME }).format(at)}`;

/** The day of a moment as staff read it: `Monday, November 30`, with the year where it isn't the current one. */
export const dayOfMoment = (timeZone: string, at: Date, now: Date, width: Width = "long"): string => {
  const year = dateFormat("en", { timeZone, year: "numeric" });
  const isThisYear = year.format(at) === year.format(now);
  const day = dateFormat("en", {
    timeZone,
    weekday: width,
    month: width,
    day: "numeric",
    ...(isThisYear ? {} : { year: "numeric" }),
  });
  return day.format(at);
};
