import { readFileSync } from "node:fs";

export interface Counts {
  passed: number;
  failed: number;
}

/** What the JSON reports of Vitest hold of interest here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** What the JSON reports of Playwright hold of interest here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Counts of a Vitest report; a file that couldn't even be loaded counts as one failure. */
export const countVitest = (file: string): Counts =>
  count<VitestReport>(file, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed:
      numFailedTests +
      testResults.filter(
        ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
      ).length,
  }));

/** Counts of a Playwright report. A second try is given only where the configuration says so. */
export const countPlaywright = (file: string): Counts =>
  count<PlaywrightReport>(file, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }));

/** A report that is missing or broken means that its run died: one failure. */
const count = <Report>(file: string, read: (report: Report) => Counts): Counts => {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")) as Report);
  } catch {
    return { passed: 0, failed: 1 };
  }
};

/** Adds up; a run that ended badly although it counted no failure counts as one. */
export const sumUp = (runs: readonly (Counts & { code: number })[]): Counts => ({
  passed: runs.reduce((sum, { passed }) => sum + passed, 0),
  failed: runs.reduce((sum, { failed, code }) => sum + (failed === 0 && code !== 0 ? 1 : failed), 0),
});
