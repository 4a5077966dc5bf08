import { clockText, dayText } from "./event-times.ts";
import { skippedTime } from "./zones.ts";

/** The error for a time that the clocks skip; "" if they show it. @param clockTime `2027-03-14T02:30` */
export const skippedRefusal = (timeZone: string, clockTime: string): string => {
  const skipped = skippedTime(timeZone, clockTime);
  if (!skipped) return "";
  return `The clocks skip ${timeOf(clockTime)} on ${dayText(clockTime.slice(0, 10), "en")}. Choose ${timeOf(skipped.before)} or ${timeOf(skipped.after)}.`;
};

/** The question about a time that the clocks show twice. @param clockTime `2027-11-07T01:30` */
export const repeatedQuestion = (clockTime: string): string =>
  `The clocks show ${timeOf(clockTime)} twice on ${dayText(clockTime.slice(0, 10), "en")}. Which one?`;

const timeOf = (clockTime: string): string => clockText(`${clockTime}:00Z`, "UTC", "en");
