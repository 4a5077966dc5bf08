import { expect, test } from "vitest";
import { isCalendarDay } from "./days.ts";

test.each(["2027-03-31", "2028-02-29", "0001-01-01", "9999-12-31"])("%s is a day", (day) => {
  expect(isCalendarDay(day)).toBe(true);
});

test.each([
  "2027-02-31",
  "2027-02-29",
  "2027-04-31",
  "2027-13-01",
  "2027-00-10",
  "0000-01-01",
  "2027-3-1",
  "",
])("%j isn't a day", (day) => {
  expect(isCalendarDay(day)).toBe(false);
});
