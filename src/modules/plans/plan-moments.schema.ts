import { z } from "zod";
import { clockTimeIn, instantIn } from "#platform/dates/zones.ts";

const YEARS_AHEAD = 2;

/**
 * When something goes live and comes down, in ISO 8601. Null for right away, and for no change of the schedule.
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
 * @param noun what is scheduled
 */
export const momentProblem = (
  { publishAt, takeDownAt }: { readonly publishAt: Date | null; readonly takeDownAt: Date | null },
  now: Date,
  noun = "page",
): string | null => {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + YEARS_AHEAD);
  for (const at of [publishAt, takeDownAt]) {
    if (at && at <= now) return "Choose a date and time in the future.";
    if (at && at > latest) return "Choose a date within the next two years.";
  }
  return orderProblem({ publishAt, takeDownAt }, noun);
};

/** The problem with something that comes down before it goes live. Null if there is none. */
export const orderProblem = (
  { publishAt, takeDownAt }: { readonly publishAt: Date | null; readonly takeDownAt: Date | null },
  noun: string,
): string | null =>
  publishAt && takeDownAt && takeDownAt <= publishAt
    ? `The ${noun} must come down after it is published.`
    : null;

const DAY_MS = 86_400_000;

/** 8 AM tomorrow in the company's time zone, in ISO 8601. */
export const tomorrowMorning = (zone: string): string => {
  const day = clockTimeIn(zone, new Date(Date.now() + DAY_MS).toISOString()).slice(0, 10);
  return instantIn(zone, `${day}T08:00`);
};
