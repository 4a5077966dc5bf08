import { plainLine, text } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { dateTime } from "#platform/fields/value-fields.ts";
import { timeInput } from "./event-time-input.schema.ts";

// When an event ends and where it takes place. Calls that leave them out keep what is stored.

const endField = dateTime({ label: "End time", help: "Leave blank if the end is open." });

/** The end in the form: "" for none. */
export const formEnd = timeInput(endField);

/** An event's end. */
export const endTime = { ...endField, body: formEnd.optional() };

const placeField = text({
  label: "Place",
  help: "Enter a name, an address, or both. Visitors can search for it.",
});

/** Where an event takes place. */
export const place = {
  ...placeField,
  body: plainLine(placeField.label, LIMITS.line)
    .nullish()
    .transform((value) => (value === null ? "" : value)),
};

/** How long an event can last, in milliseconds. A later end is a mistyped year, and lists look no further back. */
export const MAX_EVENT_MS = 366 * 86_400_000;

/** The error for an end that doesn't fit its start; "" if it fits. @param end "" for none; both are ISO 8601 */
export const endProblem = (start: string, end: string): string => {
  const ms = Date.parse(end) - Date.parse(start);
  if (ms < 0) return "End time can't be before Start Time.";
  return ms > MAX_EVENT_MS ? "End time can be at most a year after Start Time." : "";
};

/** The end of an event that has been moved: it lasts as long as before. Null for none, or for an end before the start. */
export const movedEnd = (start: string, stored: { readonly start: Date; readonly end: Date | null }) => {
  const ms = stored.end ? stored.end.getTime() - stored.start.getTime() : -1;
  return ms < 0 ? null : new Date(Date.parse(start) + ms).toISOString();
};
