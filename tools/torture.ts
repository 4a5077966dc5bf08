import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "./build.ts";
import { failureLines, sumUp } from "./tests/outcome.ts";
import { REPORTS, runVitest } from "./tests/runs.ts";

const TOTALS = join(REPORTS, "torture-totals.jsonl");
/** For each of the four tests that kill: 500 kills in all. */
const ROUNDS = "125";

/**
 * `npm run torture`: the fault tests at length. `npm test` kills server and database a few times, this FAULT_ROUNDS
 * times per test (125 by default), with totals at the end. FAULT_SEED repeats a run's choices.
 */
export const run = async (): Promise<number> => {
  if ((await buildIfStale()) !== 0) {
    console.log("Failed: build\n0 passed, 1 failed");
    return 1;
  }
  mkdirSync(REPORTS, { recursive: true });
  rmSync(TOTALS, { force: true });
  process.env.FAULT_ROUNDS ??= ROUNDS;
  process.env.FAULT_TOTALS ??= TOTALS;
  // One file after the other, because tests with a journal shouldn't compete for the processor.
  const outcome = await runVitest(["test/faults/"], "--no-file-parallelism");
  printTotals();
  for (const line of failureLines(outcome)) console.log(`Failed: ${line}`);
  const { passed, failed } = sumUp(outcome);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};

interface Totals {
  readonly what: string;
  readonly times: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly torn: number;
}

/** The tests' totals (test/faults/totals.ts), line by line and overall. */
const printTotals = (): void => {
  if (!existsSync(TOTALS)) return;
  const lines = readFileSync(TOTALS, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Totals);
  const sum = (value: (one: Totals) => number): number => lines.reduce((all, one) => all + value(one), 0);
  const all: Totals = {
    what: "In all",
    times: sum((one) => one.times),
    acknowledged: sum((one) => one.acknowledged),
    lost: sum((one) => one.lost),
    torn: sum((one) => one.torn),
  };
  for (const { what, times, acknowledged, lost, torn } of [...lines, all])
    console.log(`${what}: ${times} times, ${acknowledged} acknowledged changes, ${lost} lost, ${torn} torn`);
};
