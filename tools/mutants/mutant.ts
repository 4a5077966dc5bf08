import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformWithOxc } from "vite";

/** A behavior, and the source change that removes it. */
export interface Mutant {
  /** The behavior, in the present tense. */
  readonly name: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The test files that should notice: Vitest's, or Playwright's (`.spec.ts`) if only a browser can. */
  readonly tests: readonly string[];
}

/** The file without the behavior. @throws Error unless `find` occurs exactly once */
export const mutated = (root: string, { file, find, replace }: Mutant): string => {
  const source = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : null;
  if (source === null) throw new Error(`${file} doesn't exist.`);
  const count = source.split(find).length - 1;
  if (count !== 1) throw new Error(`"${find}" occurs ${count} times in ${file}, not once.`);
  return source.replace(find, () => replace);
};

/** @returns why a mutant no longer fits the source, or null */
export const problemOf = async (root: string, mutant: Mutant): Promise<string | null> => {
  const missing = mutant.tests.find((file) => !existsSync(join(root, file)));
  if (missing !== undefined || mutant.tests.length === 0) return `Its test ${missing ?? ""} doesn't exist.`;
  try {
    // Code that can't be parsed fails every test and proves nothing.
    await transformWithOxc(mutated(root, mutant), mutant.file);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};
