import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build.ts";
import { collect } from "./collect.ts";
import type { Fault, Finding } from "./finding.ts";
import { hardFiles } from "./grades.ts";
import type { Passage } from "./passage.ts";
import { faultsOf } from "./rules.ts";

/** A finding that is correct as it is. */
export interface Exception {
  readonly file: string;
  readonly rule: string;
  /** The words that the rule finds. */
  readonly words: string;
  readonly reason: string;
}

/** Whether a finding is one of the exceptions. */
const excuses = (exception: Exception, { passage, rule, words }: Finding): boolean =>
  exception.file === passage.file &&
  exception.rule === rule &&
  exception.words === words.replace(/\s+/g, " ");

/** Printed texts of the specification that break a rule and stay, longest first. */
const printedTexts = (): string[] =>
  readFileSync(join(ROOT, "tools", "prose", "printed.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .sort((a, b) => b.length - a.length);

const readExceptions = (): Exception[] =>
  JSON.parse(readFileSync(join(ROOT, "tools", "prose", "exceptions.json"), "utf8"));

export interface Report {
  readonly passages: readonly Passage[];
  readonly findings: readonly Finding[];
  /** Unneeded exceptions, as sentences. */
  readonly unneeded: readonly string[];
  /** Files that are too hard to read, as sentences. */
  readonly tooHard: readonly string[];
}

/** Reads the whole project and returns what breaks a rule. */
export const review = async (): Promise<Report> => {
  const passages: readonly (Passage & { slowFaults?: readonly Fault[] })[] = await collect(ROOT);
  const printed = printedTexts();
  const exceptions = readExceptions();
  const needed = new Set<Exception>();
  const findings = passages
    .flatMap((passage) =>
      [...faultsOf(passage, printed), ...(passage.slowFaults ?? [])].map((fault) => ({ ...fault, passage })),
    )
    .filter((finding) => {
      const excuse = exceptions.find((exception) => excuses(exception, finding));
      if (excuse) needed.add(excuse);
      return !excuse;
    });
  const unneeded = exceptions
    .filter((exception) => !needed.has(exception))
    .map(
      ({ file, rule, words }) =>
        `tools/prose/exceptions.json  Remove ${file}, ${rule}, “${words}”: it excuses nothing.`,
    );
  return { passages, findings, unneeded, tooHard: hardFiles(passages) };
};
