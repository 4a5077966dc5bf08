import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "./build.ts";
import { failureLines, sumUp } from "./tests/outcome.ts";
import { REPORTS, runVitest } from "./tests/runs.ts";

const TOTALS = join(REPORTS, "torture-totals.jsonl");
/** For each of the four tests that kill: 500 kills in all. */
const ROUNDS = "125";

/**
 * `npm run torture`: the faults at length. `npm test` kills server and database a few times, this one
 * FAULT_ROUNDS times in each test (125 unless set), with a sum at the end; FAULT_SEED repeats the choices of a run.
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
  // One file after the other: what is measured against a journal shouldn't also fight for the processor.
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

/** What the tests have written down (test/faults/totals.ts), line by line and in all. */
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
