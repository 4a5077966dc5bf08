import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";
import { MUTANTS } from "./mutants/all.ts";
import { type Mutant, mutated, problemOf } from "./mutants/mutant.ts";
import { runTests } from "./mutants/run-tests.ts";
import { makeScratchCopy, type ScratchCopy } from "./mutants/scratch-copy.ts";
import { failureLines } from "./tests/outcome.ts";

const LIMIT_MS = 5 * 60_000;
const USAGE = 'Use: npm run mutants [-- --only "words of a name"]';

/**
 * `npm run mutants`: removes chosen behaviors one at a time, in a copy of the project, and runs the tests that should
 * notice. @returns 0 if a test noticed each of them
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const [option, words = "", ...more] = args;
  if (option !== undefined && (option !== "--only" || words === "" || more.length > 0)) {
    console.error(USAGE);
    return 1;
  }
  const chosen = MUTANTS.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
  if (chosen.length === 0) {
    console.error(`No mutant has "${words}" in its name. ${USAGE}`);
    return 1;
  }
  const unfit = await problemsOf(chosen);
  if (unfit > 0) return 1;

  const copy = makeScratchCopy(ROOT);
  const remove = () => copy.remove();
  // Kills running tests when the process exits.
  const interrupt = () => process.exit(130);
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupt);
  try {
    return await tryAll(copy, chosen);
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, interrupt);
    process.off("exit", remove);
    remove();
  }
};

const problemsOf = async (mutants: readonly Mutant[]): Promise<number> => {
  const names = mutants.map(({ name }) => name);
  let count = 0;
  for (const [index, mutant] of mutants.entries()) {
    const isTwice = names.indexOf(mutant.name) !== index;
    const problem = isTwice ? "Another one has this name." : await problemOf(ROOT, mutant);
    if (problem === null) continue;
    count++;
    console.error(`The mutant "${mutant.name}" no longer fits: ${problem} Adjust it in tools/mutants/.`);
  }
  return count;
};

const tryAll = async (copy: ScratchCopy, mutants: readonly Mutant[]): Promise<number> => {
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
  console.log(`First ${files.length === 1 ? "the test file" : `the ${files.length} test files`} unchanged …`);
  const unchanged = await runTests(copy, files, LIMIT_MS + files.length * 60_000);
  const failed = unchanged && failureLines(unchanged.outcome);
  if (failed === null || failed.length > 0) {
    console.log(failed === null ? "They take too long." : failed.map((line) => `Failed: ${line}`).join("\n"));
    console.log("The tests must pass before they can notice anything.");
    return 1;
  }

  const bad: string[] = [];
  let survivors = 0;
  for (const mutant of mutants) {
    const result = await tryOne(copy, mutant);
    if (!result.startsWith(NOTICED)) bad.push(`${mutant.name}: ${result}`);
    if (result === SURVIVED) survivors++;
    console.log(`${mutant.name}: ${result}`);
  }
  for (const line of bad) console.log(`Failed: ${line}`);
  const unclear = bad.length - survivors;
  console.log(`${mutants.length} mutants, ${survivors} survivors, ${unclear} timed out or broke the run`);
  return bad.length === 0 ? 0 : 1;
};

const NOTICED = "noticed by";
const SURVIVED = "SURVIVED";

const tryOne = async (copy: ScratchCopy, mutant: Mutant): Promise<string> => {
  const file = join(copy.root, mutant.file);
  const original = readFileSync(file);
  try {
    writeFileSync(file, mutated(copy.root, mutant));
    const tried = await runTests(copy, mutant.tests, LIMIT_MS);
    if (tried === null) return "TIMED OUT";
    const failures = tried.outcome.flatMap((one) =>
      one.failures.map((failure) => ({ ...failure, file: one.file })),
    );
    if (failures.length === 0) return SURVIVED;
    const noticing = failures.find(({ isTest }) => isTest);
    if (noticing) return `${NOTICED} ${noticing.file} › ${noticing.name}`;
    // No test failed by itself, so more than the behavior is broken.
    return `BROKE THE RUN\n${failureLines(tried.outcome).join("\n")}\n${tried.output.slice(-2_000)}`;
  } finally {
    writeFileSync(file, original);
  }
};

if (import.meta.main && process.argv.includes("--check"))
  process.exitCode = (await problemsOf(MUTANTS)) === 0 ? 0 : 1;
