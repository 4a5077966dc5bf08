import { expect, test } from "vitest";
import { placeInMonths, totalOf } from "./tallies.sql.ts";

const months = [
  { month: "2027-03", count: 5 },
  { month: "2027-02", count: 1 },
  { month: "2026-12", count: 10 },
];

test("a position in a list is found in its month, with the number of items to skip there", () => {
  expect(totalOf(months)).toBe(16);
  expect(placeInMonths(months, 0)).toEqual({ until: "2027-03", offset: 0 });
  expect(placeInMonths(months, 4)).toEqual({ until: "2027-03", offset: 4 });
  expect(placeInMonths(months, 5)).toEqual({ until: "2027-02", offset: 0 });
  expect(placeInMonths(months, 6)).toEqual({ until: "2026-12", offset: 0 });
  expect(placeInMonths(months, 15)).toEqual({ until: "2026-12", offset: 9 });
  // Beyond the end.
  expect(placeInMonths(months, 16)).toEqual({ until: "", offset: 16 });
  expect(placeInMonths([], 0)).toEqual({ until: "", offset: 0 });
});
