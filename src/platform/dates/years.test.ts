import { expect, test } from "vitest";
import { nextYearIn, yearIn } from "./years.ts";

const at = (instant: string): number => Date.parse(instant);

test("the year depends on the time zone [PUB-073]", () => {
  expect(yearIn("America/New_York", at("2027-01-01T04:59:59Z"))).toBe(2026);
  expect(yearIn("America/New_York", at("2027-01-01T05:00:00Z"))).toBe(2027);
  expect(yearIn("Pacific/Kiritimati", at("2026-12-31T10:00:00Z"))).toBe(2027);
  expect(yearIn("UTC", at("2026-12-31T23:59:59Z"))).toBe(2026);
});

test("the next year begins at midnight in the time zone", () => {
  for (const [zone, next] of [
    ["America/New_York", "2027-01-01T05:00:00.000Z"],
    ["America/Phoenix", "2027-01-01T07:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00.000Z"],
    ["Asia/Kathmandu", "2026-12-31T18:15:00.000Z"],
    ["UTC", "2027-01-01T00:00:00.000Z"],
  ] as const) {
    expect(nextYearIn(zone, at("2026-07-01T12:00:00Z")).toISOString()).toBe(next);
    // A second earlier, the result is the same midnight; at midnight, it is the next one.
    expect(nextYearIn(zone, at(next) - 1000).toISOString()).toBe(next);
    expect(nextYearIn(zone, at(next)).getTime()).toBeGreaterThan(at(next));
  }
});
