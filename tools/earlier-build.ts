import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./build.ts";

/**
 * Builds an earlier commit in a temporary worktree, with this checkout's packages if it has the same, and removes it
 * after the work. This checkout must be built.
 * @param work gets the worktree, and an empty folder that is removed with it
 * @throws if the commit doesn't build
 */
export const withEarlierBuild = async <T>(
  ref: string,
  work: (root: string, folder: string) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-upgrade-"));
  // As root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const old = join(folder, "old");
  const git = (...words: string[]) => execFileSync("git", words, { cwd: ROOT, stdio: "inherit" });
  const remove = () => {
    git("worktree", "remove", "--force", old);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  git("worktree", "add", "--detach", old, ref);
  // Also after Ctrl-C.
  process.once("exit", remove);
  try {
    const [lock, ownLock] = [old, ROOT].map((root) => readFileSync(join(root, "package-lock.json"), "utf8"));
    if (lock === ownLock) symlinkSync(join(ROOT, "node_modules"), join(old, "node_modules"), "dir");
    else execFileSync("npm", ["ci"], { cwd: old, stdio: "inherit" });
    cpSync(join(ROOT, "dist"), join(old, "dist"), { recursive: true });
    const built = spawnSync(process.execPath, ["tools/build.ts"], { cwd: old, stdio: "inherit" });
    if (built.status !== 0) throw new Error(`${ref} doesn't build.`);
    return await work(old, folder);
  } finally {
    process.off("exit", remove);
    remove();
  }
};
