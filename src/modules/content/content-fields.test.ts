import { describe, expect, test } from "vitest";
import { dateOfItem } from "./content-fields.schema.ts";

const itemDay = dateOfItem("timestamp");

describe("the day of an item", () => {
  test.each([
    "2027-03-31",
    "2028-02-29",
    "2027-03-31T10:00",
    "2027-03-31T10:00:00Z",
    "2027-03-31T10:00:00.123+02:00",
  ])("may be %s", (day) => {
    expect(itemDay.parse(day)).toBe(day);
  });

  test("may be left out", () => {
    for (const none of ["", null, undefined]) expect(itemDay.parse(none)).toBeNull();
  });

  test.each([
    "2027-02-31",
    "2027-02-31T10:00:00Z",
    "2027-02-29",
    "0000-01-01",
    "2027-03-31T25:00:00Z",
    "2027-03-31T10:00:00Z (noon)",
    "2027-03-31Tea",
    "31 March 2027",
  ])("may not be %s", (day) => {
    expect(itemDay.safeParse(day).error?.issues[0]?.message).toBe("timestamp must look like 2027-03-31.");
  });
});
