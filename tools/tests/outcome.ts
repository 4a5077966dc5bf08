import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The results of a test run by file. */
export type Outcome = readonly FileOutcome[];

export interface FileOutcome {
  /** Path from the project's root; "" for what belongs to no file. */
  readonly file: string;
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Names of tests that passed only when retried. They count as passed. */
  readonly flaky?: readonly string[];
}

export interface Failure {
  /** Its full name, or what else failed. */
  readonly name: string;
  readonly message: string;
  /** Whether it's a test, rather than a hook, build, or run. */
  readonly isTest?: true;
}

/** Where reporters write, for `npm test` to read after the run. */
export const OUTCOME_FILE = "OUTCOME_FILE";

/** For reporters: writes to the path in the environment, or nothing without one. */
export const writeOutcome = (outcome: Outcome): void => {
  const file = process.env[OUTCOME_FILE];
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(outcome));
};

/**
 * The outcome in a report. A missing or broken report means that the run crashed, which is one failure. So is a run
 * with an exit code but no reported failure.
 */
export const readOutcome = (file: string, code: number, what: string): Outcome => {
  let outcome: Outcome;
  try {
    outcome = JSON.parse(readFileSync(file, "utf8")) as Outcome;
  } catch {
    return strayFailure(what, "It ended without a report.");
  }
  return code === 0 || sumUp(outcome).failed > 0
    ? outcome
    : [...outcome, ...strayFailure(what, `It ended with code ${code}.`)];
};

export const strayFailure = (name: string, message: string): Outcome => [
  { file: "", passed: 0, failures: [{ name, message }] },
];

export const sumUp = (outcome: Outcome): { passed: number; failed: number } => ({
  passed: outcome.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcome.reduce((sum, { failures }) => sum + failures.length, 0),
});

/** A line per failure, with the start of its message. */
export const failureLines = (outcome: Outcome): string[] =>
  outcome.flatMap(({ file, failures }) =>
    failures.map(({ name, message }) => `${[file, name].filter(Boolean).join(" › ")}: ${start(message)}`),
  );

/** A line per test that needed a retry. */
export const flakyLines = (outcome: Outcome): string[] =>
  outcome.flatMap(({ file, flaky = [] }) => flaky.map((name) => `${file} › ${name}`));

const start = (message: string): string =>
  stripVTControlCharacters(message).trim().split("\n").slice(0, 3).join(" ").slice(0, 400);
