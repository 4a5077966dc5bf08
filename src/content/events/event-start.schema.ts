import { z } from "zod";
import { isCalendarDay } from "#platform/dates/days.ts";
import { skippedRefusal } from "#platform/dates/skipped-time.ts";
import { instantIn } from "#platform/dates/zones.ts";
import { dateTime } from "#platform/fields/value-fields.ts";

// The rules for an event's start, for the form and the calls.

const startField = dateTime({ label: "Start Time", required: true });

/** Local time in the company's time zone: `2027-03-14T02:30`. */
const CLOCK_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a local date and time on a real day, such as `2027-03-14T02:30`. */
export const isClockTime = (text: string): boolean => {
  const [, day] = CLOCK_TIME.exec(text) ?? [];
  return day !== undefined && isCalendarDay(day);
};

/** The start in calls: an instant, or a local date and time in the company's time zone. */
const startInput = z
  .unknown()
  .transform((value, context): string => {
    if (typeof value === "string" && isClockTime(value)) return value;
    const checked = startField.schema.safeParse(value);
    if (checked.success) return checked.data;
    for (const { message } of checked.error.issues) context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .meta({ type: "string" }) as unknown as z.ZodType<string, string>;

/** An event's start. */
export const startTime = { ...startField, body: startInput };

const MINUTE_MS = 60_000;
const AHEAD_MINUTES = 5;

/** The error for a start that is too soon. */
export const START_TOO_SOON = `Start Time must be at least ${AHEAD_MINUTES} minutes from now.`;

/**
 * Whether an event can start then: at least about five minutes from now [EVT-007] [CONST-023], because people choose
 * whole minutes. An event that already has this start keeps it.
 * @param start ISO 8601
 * @param stored the event's stored start, ISO 8601; "" for a new one
 */
export const mayStart = (start: string, stored: string, now: Date): boolean =>
  Date.parse(start) === Date.parse(stored) ||
  Date.parse(start) >= Math.floor(now.getTime() / MINUTE_MS + AHEAD_MINUTES) * MINUTE_MS;

/**
 * The form's schema with the rules for the start.
 * @param stored returns the last saved event; `timeZone` is the company's
 */
export const withStartRules = (
  form: z.ZodObject,
  stored: () => Readonly<Record<string, unknown>>,
): z.ZodType =>
  form.extend({ startTime: startInput }).superRefine((values, context) => {
    const start = String(values.startTime);
    const event = stored();
    const skipped = isClockTime(start) ? skippedRefusal(String(event.timeZone), start) : "";
    if (skipped) context.addIssue({ code: "custom", path: ["startTime"], message: skipped });
    else if (start !== "" && !mayStart(start, String(event.startTime), new Date()))
      context.addIssue({ code: "custom", path: ["startTime"], message: START_TOO_SOON });
  });

/**
 * What an event's scheduled times mean for its visitors: it appears only once it has started, or is gone before that.
 * Null if they can read about it until it starts.
 */
export const startNote = (
  { startTime, publishAt, takeDownAt }: Readonly<Record<string, unknown>>,
  timeZone: string,
): string | null => {
  const typed = String(startTime);
  const start = Date.parse(isClockTime(typed) ? instantIn(timeZone, typed) : typed);
  if (Date.parse(String(publishAt)) >= start)
    return "This event goes live only once it has started. To announce it, choose an earlier time.";
  if (Date.parse(String(takeDownAt)) < start)
    return "This event comes down before it starts. To keep it visible until then, choose a later time.";
  return null;
};
