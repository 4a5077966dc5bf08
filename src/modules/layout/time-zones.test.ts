import { describe, expect, test } from "vitest";
import { timeZoneOptions } from "#platform/ui/time-zones.ts";
import { companySettings } from "./layout.schema.ts";

const valuesFor = (current: string): string[] =>
  timeZoneOptions(current).flatMap(({ items }) => items.map(({ value }) => value));

describe("the list of time zones", () => {
  test("has each zone once, by its name today", () => {
    const values = valuesFor("America/New_York");
    expect(values).toEqual([...new Set(values)]);
    expect(values).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "UTC", "America/Chicago"]));
    for (const former of ["Asia/Calcutta", "Europe/Kiev", "US/Pacific"]) expect(values).not.toContain(former);
  });

  test("includes the stored zone, also by a former name", () => {
    for (const stored of ["US/Pacific", "Asia/Calcutta"]) expect(valuesFor(stored)).toContain(stored);
  });

  test("has only zones that the server takes", () => {
    const taken = companySettings.shape.timeZone;
    expect(valuesFor("UTC").filter((zone) => !taken.safeParse(zone).success)).toEqual([]);
  });
});
