import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countPlaywright, countVitest, sumUp } from "./test-counts.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenantry-counts-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const report = (content: unknown): string => {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
};

test("a test file that couldn't be loaded counts as a failure", () => {
  const loaded = { status: "failed", assertionResults: [{}] };
  const broken = { status: "failed", assertionResults: [] };
  const file = report({ numPassedTests: 7, numFailedTests: 2, testResults: [loaded, broken] });
  expect(countVitest(file)).toEqual({ passed: 7, failed: 3 });
});

test("a browser test that passes at its second try counts as passed, one that never does as failed", () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [] });
  expect(countPlaywright(file)).toEqual({ passed: 7, failed: 1 });
});

test("a run that left no report, or half of one, counts as a failure", () => {
  expect(countVitest(join(folder, "missing.json"))).toEqual({ passed: 0, failed: 1 });
  writeFileSync(join(folder, "half.json"), '{"stats": {');
  expect(countPlaywright(join(folder, "half.json"))).toEqual({ passed: 0, failed: 1 });
});

test("a run that ended badly without a failed test is never summed up as a success", () => {
  expect(
    sumUp([
      { passed: 4, failed: 0, code: 1 },
      { passed: 3, failed: 2, code: 1 },
      { passed: 1, failed: 0, code: 0 },
    ]),
  ).toEqual({ passed: 8, failed: 3 });
});
