import { z } from "zod";

const YEARS_AHEAD = 2;

/**
 * When a version goes live and the page comes down, in ISO 8601. Null for right away, and for no change of the plan.
 */
export interface Moments {
  readonly publishAt: string | null;
  readonly takeDownAt: string | null;
}

/** A time in a query or body: ISO 8601 with an offset, such as `2027-03-14T13:00:00Z`. */
export const moment = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be a date and time with an offset, in ISO 8601.` });

/**
 * The problem with the chosen times: in the past, more than two years ahead, or coming down before going live. Null if
 * there is none.
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
