import { z } from "zod";

const YEARS_AHEAD = 2;

/** When a version goes live, and when the page comes down: ISO 8601. Null: at once, and as planned so far. */
export interface Moments {
  readonly publishAt: string | null;
  readonly takeDownAt: string | null;
}

/** A moment in a query or body: ISO 8601 with an offset, such as `2027-03-14T13:00:00Z`. */
export const moment = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be a date and time with an offset, in ISO 8601.` });

/**
 * What is wrong with the moments that somebody chose: in the past, more than two years ahead, or a page that comes down
 * before it is published. Null where nothing is.
 */
export const momentProblem = (
  { publishAt, takeDownAt }: { readonly publishAt: Date | null; readonly takeDownAt: Date | null },
  now: Date,
): string | null => {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + YEARS_AHEAD);
  for (const at of [publishAt, takeDownAt]) {
    if (at && at <= now) return "Choose a date and time in the future.";
    if (at && at > latest) return "Choose a date within the next two years.";
  }
  if (publishAt && takeDownAt && takeDownAt <= publishAt)
    return "The page must come down after it is published.";
  return null;
};
