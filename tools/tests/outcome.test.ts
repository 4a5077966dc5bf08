import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FileOutcome, failureLines, flakyLines, readOutcome, sumUp } from "./outcome.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenantry-outcome-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, passed: number, ...failed: string[]): FileOutcome => ({
  file: name,
  passed,
  failures: failed.map((test) => ({ name: test, message: `${test} is wrong\nat a line` })),
});

test("a run that left no report, or half of one, counts as a failure", () => {
  const report = join(folder, "report.json");
  expect(sumUp(readOutcome(report, 0, "The tests"))).toEqual({ passed: 0, failed: 1 });
  writeFileSync(report, '[{"file": "a');
  expect(sumUp(readOutcome(report, 0, "The tests"))).toEqual({ passed: 0, failed: 1 });
});

test("a run that ended badly without a failed test is never a success", () => {
  const report = join(folder, "report.json");
  writeFileSync(report, JSON.stringify([file("a.test.ts", 4)]));
  expect(sumUp(readOutcome(report, 1, "The tests"))).toEqual({ passed: 4, failed: 1 });
  expect(sumUp(readOutcome(report, 0, "The tests"))).toEqual({ passed: 4, failed: 0 });
  writeFileSync(report, JSON.stringify([file("a.test.ts", 4, "b")]));
  expect(sumUp(readOutcome(report, 1, "The tests"))).toEqual({ passed: 4, failed: 1 });
});

test("a test that needed its second try counts as passed and is named", () => {
  const outcome = [file("a.test.ts", 3), { ...file("b.spec.ts", 2, "d"), flaky: ["opens the menu"] }];
  expect(sumUp(outcome)).toEqual({ passed: 5, failed: 1 });
  expect(flakyLines(outcome)).toEqual(["b.spec.ts › opens the menu"]);
});

test("each failure is named with its file and the start of its message", () => {
  expect(failureLines([file("a.test.ts", 3, "b"), file("", 0, "build")])).toEqual([
    "a.test.ts › b: b is wrong at a line",
    "build: build is wrong at a line",
  ]);
});
