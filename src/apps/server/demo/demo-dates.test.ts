import { expect, test } from "vitest";
import { datePlaceholder, dayOf } from "./demo-dates.ts";

const NOW = Date.UTC(2026, 10, 24, 15);
const dateOf = (day: Parameters<typeof dayOf>[0]) => dayOf(day, NOW).toISOString().slice(0, 10);

test("days move to the next weekday of that name, or to that weekday of a month", () => {
  expect(dateOf({ inDays: -6 })).toBe("2026-11-18");
  expect(dateOf({ inDays: 0, on: "Tuesday" })).toBe("2026-11-24");
  expect(dateOf({ inDays: 1, on: "Tuesday" })).toBe("2026-12-01");
  expect(dateOf({ inDays: 1, on: "second Tuesday" })).toBe("2026-12-08");
  expect(dateOf({ inDays: 1, on: "second Tuesday", skip: 1 })).toBe("2027-01-12");
  expect(dateOf({ inDays: -35, on: "second Tuesday" })).toBe("2026-11-10");
  expect(() => dayOf({ inDays: 0, on: "market day" }, NOW)).toThrow("unknown day");
  expect(() => dayOf({ inDays: 0, on: "ninth Tuesday" }, NOW)).toThrow("doesn't come");
});

test("placeholders name years, months, and days from now", () => {
  expect(datePlaceholder("year", -1, NOW)).toBe("2025");
  expect(datePlaceholder("month", 3, NOW)).toBe("February");
  expect(datePlaceholder("month year", -2, NOW)).toBe("September 2026");
  expect(datePlaceholder("iso", 7, NOW)).toBe("2026-12-01");
  expect(datePlaceholder("Tuesday", 20, NOW)).toBe("Tuesday, December 15");
  expect(datePlaceholder("second Tuesday", 1, NOW)).toBe("Tuesday, December 8");
});
