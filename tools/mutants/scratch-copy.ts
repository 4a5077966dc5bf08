import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** At the top of the project: linked, or made again by whoever needs it. */
const NOT_COPIED = new Set([".git", ".runtime", "data", "node_modules", "test-results"]);

/** A copy of the project that may be broken, with the packages linked. */
export interface ScratchCopy {
  readonly root: string;
  /** Where its tests keep temporary files. */
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
  // Where the tests run as root, their database runs as another user, who must get in.
  chmodSync(folder, 0o755);
  symlinkSync(join(project, "node_modules"), join(root, "node_modules"), "dir");
  // A database server that has just lost its tests writes for a moment.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  return { root, temporary, remove };
};
