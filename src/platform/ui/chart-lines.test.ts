import { expect, test } from "vitest";
import { chartOf } from "./chart-lines.ts";

test("a chart's line has a gap where a value is missing, and a dot for an isolated value", () => {
  // From 10, the top, to 110, the bottom.
  const { line, area, top, marks } = chartOf([0, 10, null, 5], 300, 134);
  expect(line).toBe("M0.0,110.0L100.0,10.0M300.0,60.0L300.0,60.0");
  expect(area).toContain("M0.0,110.0L100.0,10.0L100.0,110L0.0,110Z");
  expect(top).toBe(10);
  expect(marks.map(({ value }) => value)).toEqual([0, 5, 10]);
  expect(chartOf([50], 300, 134, 100).line).toBe("M0.0,60.0L0.0,60.0");
  expect(chartOf([null, null], 300, 134)).toMatchObject({ line: "", area: "", top: 0 });
});
