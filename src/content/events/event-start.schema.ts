import type { z } from "zod";
import { dateTime } from "#platform/fields/value-fields.ts";
import { endProblem, formEnd } from "./event-end.schema.ts";
import { instantOf, timeInput, timeProblem } from "./event-time-input.schema.ts";

// The rules for an event's start, for the form and the calls.

const startField = dateTime({ label: "Start Time", required: true });

const startInput = timeInput(startField);

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
 * The form's schema with the rules for the start and the end.
 * @param stored returns the last saved event; `timeZone` is the company's
 */
export const withTimeRules = (
  form: z.ZodObject,
  stored: () => Readonly<Record<string, unknown>>,
): z.ZodType =>
  form.extend({ startTime: startInput, endTime: formEnd }).superRefine((values, context) => {
    const event = stored();
    const zone = String(event.timeZone);
    const [start, end] = [String(values.startTime), String(values.endTime)];
    const refuse = (name: string, message: string) =>
      message && context.addIssue({ code: "custom", path: [name], message });
    const skippedStart = timeProblem(zone, start);
    const skippedEnd = timeProblem(zone, end);
    const isSoon = start !== "" && !mayStart(start, String(event.startTime), new Date());
    refuse("startTime", skippedStart || (isSoon ? START_TOO_SOON : ""));
    refuse("endTime", skippedEnd || (skippedStart ? "" : endProblem(start, end)));
  });

/**
 * What an event's scheduled times mean for its visitors: it appears only once it has started, or is gone before that.
 * Null if they can read about it until it starts.
 */
export const startNote = (
  { startTime, publishAt, takeDownAt }: Readonly<Record<string, unknown>>,
  timeZone: string,
): string | null => {
  const start = Date.parse(instantOf(timeZone, String(startTime)));
  if (Date.parse(String(publishAt)) >= start)
    return "This event goes live only once it has started. To announce it, choose an earlier time.";
  if (Date.parse(String(takeDownAt)) < start)
    return "This event comes down before it starts. To keep it visible until then, choose a later time.";
  return null;
};
