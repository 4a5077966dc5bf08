import { expect, test } from "vitest";
import { countParts } from "#platform/backup/progress.ts";
import { progressLines } from "./progress-lines.ts";

test("progress is printed at most once a second, and at the end of each step", () => {
  const lines: string[] = [];
  let now = 0;
  const report = progressLines(
    (line) => lines.push(line),
    () => now,
  );
  const step = countParts(report, "Copying files", 1_200);
  for (now of [100, 900, 1_000, 1_100, 2_500, 2_600]) step(100);
  step(600);
  countParts(report, "Restoring rows", 3)(3);
  expect(lines).toEqual([
    "Copying files: 300 of 1,200",
    "Copying files: 500 of 1,200",
    "Copying files: 1,200 of 1,200",
    "Restoring rows: 3 of 3",
  ]);
});
