import { expect, test } from "vitest";
import { dayOfMoment, momentText } from "./moment-text.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const text = (at: string, timeZone = "America/New_York") => momentText(timeZone, new Date(at), NOW);

test("names the day and the time by the company's clocks", () => {
  expect(text("2026-11-30T13:00:00Z")).toBe("Monday, November 30, 8:00 AM");
  expect(text("2026-11-30T13:00:00Z", "America/Los_Angeles")).toBe("Monday, November 30, 5:00 AM");
});

test("names the year where it isn't the current one there", () => {
  expect(text("2027-01-01T04:59:00Z")).toBe("Thursday, December 31, 11:59 PM");
  expect(text("2027-01-01T05:00:00Z")).toBe("Friday, January 1, 2027, 12:00 AM");
  expect(dayOfMoment("America/New_York", new Date("2027-03-15T12:00:00Z"), NOW)).toBe(
    "Monday, March 15, 2027",
  );
});
