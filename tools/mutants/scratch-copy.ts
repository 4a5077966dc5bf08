import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** Top-level entries that are linked, or created again when needed. */
const NOT_COPIED = new Set([".git", ".runtime", "data", "node_modules", "test-results"]);

/** A copy of the project that can be broken, with linked packages. */
export interface ScratchCopy {
  readonly root: string;
  /** The tests' folder for temporary files. */
  readonly temporary: string;
  remove(): void;
}

export const makeScratchCopy = (project: string): ScratchCopy => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-mutants-"));
  const [root, temporary] = [join(folder, "copy"), join(folder, "tmp")];
  cpSync(project, root, {
    recursive: true,
    filter: (file) => dirname(file) !== project || !NOT_COPIED.has(basename(file)),
  });
  mkdirSync(temporary);
  // If the tests run as root, their database runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  symlinkSync(join(project, "node_modules"), join(root, "node_modules"), "dir");
  // A database server whose tests have just been killed keeps writing for a moment.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  return { root, temporary, remove };
};
