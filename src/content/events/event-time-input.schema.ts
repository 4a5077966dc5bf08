import { z } from "zod";
import { isCalendarDay } from "#platform/dates/days.ts";
import { skippedRefusal } from "#platform/dates/skipped-time.ts";
import { instantIn } from "#platform/dates/zones.ts";
import type { Field } from "#platform/fields/fields.ts";

/** Local time in the company's time zone: `2027-03-14T02:30`. */
const CLOCK_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a local date and time on a real day, such as `2027-03-14T02:30`. */
export const isClockTime = (text: string): boolean => {
  const [, day] = CLOCK_TIME.exec(text) ?? [];
  return day !== undefined && isCalendarDay(day);
};

/** A time of an event in calls and in the form: an instant, or a local date and time in the company's time zone. */
export const timeInput = ({ schema }: Field<string>) =>
  z
    .unknown()
    .transform((value, context): string => {
      if (typeof value === "string" && isClockTime(value)) return value;
      const checked = schema.safeParse(value);
      if (checked.success) return checked.data;
      for (const { message } of checked.error.issues) context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .meta({ type: "string" }) as unknown as z.ZodType<string, string>;

/** The error for a local time that the company's clocks skip; "" for any other time. */
export const timeProblem = (timeZone: string, time: string): string =>
  isClockTime(time) ? skippedRefusal(timeZone, time) : "";

/** The instant of a time, in ISO 8601; "" for "". */
export const instantOf = (timeZone: string, time: string): string =>
  isClockTime(time) ? instantIn(timeZone, time) : time;
