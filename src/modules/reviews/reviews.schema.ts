import { z } from "zod";
import { isCalendarDay } from "#platform/dates/days.ts";

/** Days before the review date on which the first reminder is sent, and from which a review is due soon. */
export const SOON_DAYS = 7;

/** How far ahead a review date can be, in years. */
const MAX_REVIEW_YEARS = 5;

export const REVIEW_KINDS = ["page", "document"] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const reviewKind = z.enum(REVIEW_KINDS, "kind must be page or document.");

/** A day such as 2027-03-09. */
export const reviewDay = z
  .string("reviewOn must be a date such as 2027-03-09.")
  .refine((day) => /^2\d{3}-/.test(day) && isCalendarDay(day), "Enter a date such as 2027-03-09.");

/** The company's day, and the last one that is due soon; both such as 2027-03-09. */
export interface ReviewDays {
  readonly today: string;
  readonly soon: string;
}

/** How soon a review is due: overdue after its day, due on its day, soon in the week before. Days compare as text. */
export const reviewState = (
  reviewOn: string,
  { today, soon }: ReviewDays,
): "overdue" | "due" | "soon" | "later" => {
  if (reviewOn < today) return "overdue";
  if (reviewOn === today) return "due";
  return reviewOn <= soon ? "soon" : "later";
};

/** The same day of the month some months later, or the last day of a shorter month. */
export const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
};

/**
 * The problem with a new review date; null if there is none.
 * @param isNext whether it's the date after a review, which can't be today
 */
export const reviewDayProblem = (reviewOn: string, today: string, isNext: boolean): string | null => {
  if (reviewOn < today || (isNext && reviewOn === today))
    return isNext ? "The next review must be after today." : "The review date can't be in the past.";
  return reviewOn > monthsLater(today, MAX_REVIEW_YEARS * 12)
    ? `The review date must be within the next ${MAX_REVIEW_YEARS} years.`
    : null;
};
