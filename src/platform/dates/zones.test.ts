import fc from "fast-check";
import { expect, test } from "vitest";
import {
  clockTimeIn,
  dayIn,
  instantIn,
  momentIn,
  nextDayIn,
  repeatedTime,
  skippedTime,
  startOfDayIn,
} from "./zones.ts";

const at = (instant: string): number => Date.parse(instant);

test("the day depends on the time zone", () => {
  expect(dayIn("America/New_York", at("2027-03-01T04:59:59Z"))).toEqual({ year: 2027, month: 2, day: 28 });
  expect(dayIn("America/New_York", at("2027-03-01T05:00:00Z"))).toEqual({ year: 2027, month: 3, day: 1 });
  expect(dayIn("Pacific/Kiritimati", at("2026-12-31T10:00:00Z"))).toEqual({ year: 2027, month: 1, day: 1 });
});

test("the next day begins at midnight in the time zone, even on shorter or longer days", () => {
  for (const [zone, now, next] of [
    ["America/New_York", "2026-11-21T22:00:00Z", "2026-11-22T05:00:00.000Z"],
    // Clocks go forward on March 14, 2027, and back on November 1, 2026.
    ["America/New_York", "2027-03-14T05:00:00Z", "2027-03-15T04:00:00.000Z"],
    ["America/New_York", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00.000Z"],
    ["Asia/Kathmandu", "2026-07-01T12:00:00Z", "2026-07-01T18:15:00.000Z"],
    ["UTC", "2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00.000Z"],
    // That day had no midnight: clocks went from 23:59:59 to 01:00.
    ["Africa/Cairo", "2024-04-25T12:00:00Z", "2024-04-25T22:00:00.000Z"],
    // Here, midnight came twice.
    ["America/Havana", "2026-11-01T12:00:00Z", "2026-11-02T05:00:00.000Z"],
  ] as const) {
    expect(nextDayIn(zone, at(now)).toISOString()).toBe(next);
    expect(dayIn(zone, at(next) - 1).day).toBe(dayIn(zone, at(now)).day);
    expect(dayIn(zone, at(next)).day).not.toBe(dayIn(zone, at(now)).day);
  }
});

test("a day past the end of a month rolls over into the next month", () => {
  expect(startOfDayIn("UTC", { year: 2026, month: 12, day: 32 }).toISOString()).toBe(
    "2027-01-01T00:00:00.000Z",
  );
});

test("converting an instant to local time and back gives the same minute", () => {
  const zones = ["America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date("1971-01-01"), max: new Date("2099-01-01"), noInvalidDate: true }),
      (zone, moment) => {
        moment.setUTCSeconds(0, 0);
        const shown = clockTimeIn(zone, moment.toISOString());
        // An hour that occurs twice is listed once.
        expect(clockTimeIn(zone, instantIn(zone, shown))).toBe(shown);
        if (!isNearChange(zone, moment.getTime())) expect(instantIn(zone, shown)).toBe(moment.toISOString());
      },
    ),
  );
  expect([clockTimeIn("UTC", ""), instantIn("UTC", ""), instantIn("UTC", "soon")]).toEqual(["", "", ""]);
});

/** Whether the clocks change within an hour before or after. */
const isNearChange = (zone: string, instant: number): boolean => {
  const hour = 3_600_000;
  const shownAt = (time: number) => Date.parse(`${clockTimeIn(zone, new Date(time).toISOString())}Z`);
  return shownAt(instant + hour) - shownAt(instant - hour) !== 2 * hour;
};

test("a repeated hour is the first one, and a skipped hour is the one after it", () => {
  expect(instantIn("America/New_York", "2026-11-01T01:30")).toBe("2026-11-01T05:30:00.000Z");
  expect(instantIn("America/New_York", "2027-03-14T02:30")).toBe("2027-03-14T07:30:00.000Z");
  expect(clockTimeIn("America/New_York", "2027-03-14T07:30:00.000Z")).toBe("2027-03-14T03:30");
  expect(instantIn("America/New_York", "2027-07-04T18:00")).toBe("2027-07-04T22:00:00.000Z");
});

test("moments for spreadsheets match the platform's in every time zone", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const instants = fc.integer({ min: Date.UTC(1970), max: Date.UTC(2060) });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (timeZone, at) => {
      const expected = new Date(at).toLocaleString("sv-SE", {
        timeZone,
        dateStyle: "short",
        timeStyle: "short",
      });
      expect(momentIn(timeZone, new Date(at))).toBe(expected);
    }),
  );
});

test("cached days match the platform's in every time zone", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const instants = fc.integer({ min: Date.UTC(1979), max: Date.UTC(2060) });
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      instants,
      fc.integer({ min: 0, max: 899_999 }),
      (timeZone, at, more) => {
        const format = new Intl.DateTimeFormat("en-US", {
          timeZone,
          year: "numeric",
          month: "numeric",
          day: "numeric",
        });
        for (const instant of [at, Math.floor(at / 900_000) * 900_000 + more]) {
          const { year, month, day } = dayIn(timeZone, instant);
          expect(`${month}/${day}/${year}`).toBe(format.format(instant));
        }
      },
    ),
  );
});

test.each([
  ["America/New_York", "2027-03-14T02:30", { before: "2027-03-14T01:30", after: "2027-03-14T03:30" }],
  ["America/New_York", "2027-03-14T02:00", { before: "2027-03-14T01:00", after: "2027-03-14T03:00" }],
  ["America/New_York", "2027-03-14T01:59", null],
  ["America/New_York", "2027-03-14T03:00", null],
  // Repeated, not skipped.
  ["America/New_York", "2027-11-07T01:30", null],
  // The first skips half an hour, and the second skips a whole day.
  ["Australia/Lord_Howe", "2027-10-03T02:15", { before: "2027-10-03T01:45", after: "2027-10-03T02:45" }],
  ["Pacific/Apia", "2011-12-30T12:00", { before: "2011-12-29T12:00", after: "2011-12-31T12:00" }],
  ["UTC", "2027-03-14T02:30", null],
  ["UTC", "nonsense", null],
])("the clocks of %s skip %s: %j", (zone, clockTime, expected) => {
  expect(skippedTime(zone, clockTime)).toEqual(expected);
});

test.each([
  // Clocks go back on November 7, 2027.
  ["America/New_York", "2027-11-07T00:59", null],
  ["America/New_York", "2027-11-07T01:00", ["2027-11-07T05:00:00.000Z", "2027-11-07T06:00:00.000Z"]],
  ["America/New_York", "2027-11-07T01:59", ["2027-11-07T05:59:00.000Z", "2027-11-07T06:59:00.000Z"]],
  ["America/New_York", "2027-11-07T02:00", null],
  // Here by half an hour.
  ["Australia/Lord_Howe", "2027-04-04T01:45", ["2027-04-03T14:45:00.000Z", "2027-04-03T15:15:00.000Z"]],
  ["America/New_York", "2027-03-14T02:30", null],
  ["UTC", "2027-11-07T01:30", null],
  ["UTC", "nonsense", null],
])("the clocks of %s show %s twice: %j", (zone, clockTime, expected) => {
  expect(repeatedTime(zone, clockTime)).toEqual(expected && { first: expected[0], second: expected[1] });
});
