import { expect, test } from "vitest";
import { monthsLater, reviewDay, reviewDayProblem, reviewState } from "./reviews.schema.ts";

test("a review is due on its day, overdue after it, and due soon in the week before", () => {
  const days = { today: "2027-03-09", soon: "2027-03-16" };
  const states = ["2027-03-08", "2027-03-09", "2027-03-10", "2027-03-16", "2027-03-17"].map((day) =>
    reviewState(day, days),
  );
  expect(states).toEqual(["overdue", "due", "soon", "soon", "later"]);
});

test("a review date is a valid calendar date", () => {
  for (const day of ["2027-02-30", "2027-3-9", "3/9/2027", "", "0027-03-09"])
    expect(reviewDay.safeParse(day).success, day).toBe(false);
  expect(reviewDay.safeParse("2028-02-29").success).toBe(true);
});

test("months later is the same day of the month, or the last day of a shorter month", () => {
  expect(monthsLater("2027-03-09", 3)).toBe("2027-06-09");
  expect(monthsLater("2026-11-30", 3)).toBe("2027-02-28");
  expect(monthsLater("2027-08-31", 6)).toBe("2028-02-29");
  expect(monthsLater("2028-02-29", 12)).toBe("2029-02-28");
});

test("a new review date is today or later, at most five years ahead, and after today once reviewed", () => {
  const problem = (day: string, isNext = false) => reviewDayProblem(day, "2027-03-09", isNext);
  expect(problem("2027-03-08")).toBe("The review date can't be in the past.");
  expect(problem("2027-03-09")).toBeNull();
  expect(problem("2027-03-09", true)).toBe("The next review must be after today.");
  expect(problem("2032-03-09", true)).toBeNull();
  expect(problem("2032-03-10")).toBe("The review date must be within the next 5 years.");
});
