import { expect, test } from "vitest";
import { formatBytes } from "#platform/usage/format-bytes.schema.ts";
import { formatDuration, hitRate } from "./format-figures.schema.ts";

test("formats sizes, percentages, and durations in their largest unit", () => {
  expect([0, 419_430, 12 * 2 ** 20, 3.44 * 2 ** 30, 5_000 * 2 ** 40].map(formatBytes)).toEqual([
    "0.0 MB",
    "0.4 MB",
    "12 MB",
    "3.4 GB",
    "5000 TB",
  ]);
  expect(hitRate([])).toBe("–");
  expect(
    hitRate([
      { cacheHits: 2, cacheMisses: 1 },
      { cacheHits: 0, cacheMisses: 1 },
    ]),
  ).toBe("50.0%");
  const minute = 60_000;
  expect(
    [0, minute, 59 * minute, 60 * minute, 47 * 60 * minute, 49 * 60 * minute].map(formatDuration),
  ).toEqual(["less than a minute", "1 minute", "59 minutes", "1 hour", "47 hours", "2 days"]);
});
