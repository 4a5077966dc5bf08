import { expect, test } from "vitest";
import { zoneName } from "./zone-name.ts";

test.each([
  ["America/New_York", "Eastern Time"],
  ["America/Los_Angeles", "Pacific Time"],
  ["UTC", "UTC"],
])("names %s as people do", (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});
