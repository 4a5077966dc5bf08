import { rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build.ts";
import { relayTo } from "../node-runtime/relay.mjs";
import { PROGRAMS } from "../packages.ts";
import { OUTCOME_FILE, type Outcome, readOutcome } from "./outcome.ts";

const REPORTERS = join(ROOT, "tools", "tests");
export const REPORTS = join(ROOT, ".runtime", "reports");

type Run = (files: readonly string[], ...options: string[]) => Promise<Outcome>;

/** Runs the given files with Vitest, or all of them. */
export const runVitest: Run = async (files, ...options) => {
  const report = join(REPORTS, "vitest-outcome.json");
  const reporters = ["--reporter=default", `--reporter=${join(REPORTERS, "vitest-reporter.ts")}`];
  const durations = ["--reporter=json", `--outputFile.json=${join(REPORTS, "vitest.json")}`];
  const more = files.length === 0 ? durations : [];
  const args = [PROGRAMS.vitest, "run", ...files, ...reporters, ...more, ...options];
  const code = await relayTo(process.execPath, args, { ...process.env, [OUTCOME_FILE]: report });
  return readOutcome(report, code, "The tests of Vitest");
};

/** Runs the given files in the browser, or all of them. */
export const runPlaywright: Run = async (files, ...options) => {
  const report = join(REPORTS, "playwright-outcome.json");
  const reporters = `--reporter=list,${join(REPORTERS, "playwright-reporter.ts")}`;
  const args = [PROGRAMS.playwright, "test", ...files, reporters, ...options];
  const code = await relayTo(process.execPath, args, { ...process.env, [OUTCOME_FILE]: report });
  return readOutcome(report, code, "The browser tests");
};

/** Runs the journeys in the installed browsers. */
export const runJourneys: Run = async (args) => {
  const report = join(REPORTS, "journeys-outcome.json");
  rmSync(report, { force: true });
  const code = await relayTo(process.execPath, [join(ROOT, "test/browsers/run.ts"), ...args], {
    ...process.env,
    [OUTCOME_FILE]: report,
  });
  return readOutcome(report, code, "The journeys");
};
