import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** What a run of tests came to, file by file. */
export type Outcome = readonly FileOutcome[];

export interface FileOutcome {
  /** Path from the project's root; "" for what belongs to no file. */
  readonly file: string;
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Names of the tests that passed only when they were retried; they count as passed. */
  readonly flaky?: readonly string[];
}

export interface Failure {
  /** Its whole name, or what else went wrong. */
  readonly name: string;
  readonly message: string;
  /** A test itself, no hook, build or run around it. */
  readonly isTest?: true;
}

/** Tells the reporters where to write; `npm test` reads it when the run has ended. */
export const OUTCOME_FILE = "OUTCOME_FILE";

/** For the reporters: writes where the environment says, and nothing where it says nothing. */
export const writeOutcome = (outcome: Outcome): void => {
  const file = process.env[OUTCOME_FILE];
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(outcome));
};

/**
 * The outcome in a report. A report that is missing or broken means that the run died: one failure. So is a run
 * that ended with a code although it reported no failure.
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

/** A line for each failure, with the start of its message. */
export const failureLines = (outcome: Outcome): string[] =>
  outcome.flatMap(({ file, failures }) =>
    failures.map(({ name, message }) => `${[file, name].filter(Boolean).join(" › ")}: ${start(message)}`),
  );

/** A line for each test that needed its second try. */
export const flakyLines = (outcome: Outcome): string[] =>
  outcome.flatMap(({ file, flaky = [] }) => flaky.map((name) => `${file} › ${name}`));

const start = (message: string): string =>
  stripVTControlCharacters(message).trim().split("\n").slice(0, 3).join(" ").slice(0, 400);
