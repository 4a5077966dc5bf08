import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "#test/support/wait-until.ts";
import { familyOf } from "./process-family.ts";

export interface FailingFlushes {
  /** Lets flushes work again. Returns how many failed. */
  end(): Promise<number>;
}

const CALLS = "fsync,fdatasync";

/**
 * From now on the disk refuses every flush of what a running database has started: `fsync` and `fdatasync` end with
 * EIO. strace puts itself between them and the kernel, so it has to be there, and allowed. What the database starts
 * afterwards, to recover, is left alone: its first process doesn't hear of the end of those that are traced from birth.
 * @param pid the database's first process
 * @returns null where it can't be
 */
export const failFlushes = async (pid: number): Promise<FailingFlushes | null> => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-flushes-"));
  const seen = join(folder, "seen");
  const [, ...family] = familyOf(pid);
  const [first = pid] = family;
  const child = spawn(
    "strace",
    [
      ...["-q", "-o", seen, "-e", `trace=${CALLS}`, "-e", `inject=${CALLS}:error=EIO`],
      ...family.flatMap((one) => ["-p", String(one)]),
    ],
    { stdio: "ignore" },
  );
  const ended = endOf(child);
  let isGone = false;
  void ended.then(() => {
    isGone = true;
  });
  await waitUntil("strace is at work, or can't be", () => isGone || isTraced(first));
  const failed = () => (existsSync(seen) ? readFileSync(seen, "utf8").split("(INJECTED)").length - 1 : 0);
  // It also ends once everything it traced has ended, and a single failed flush can be enough for that.
  if (isGone && failed() === 0) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  return {
    end: async () => {
      child.kill("SIGINT");
      await ended;
      const count = failed();
      rmSync(folder, { recursive: true, force: true });
      return count;
    },
  };
};

const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.once("exit", () => done());
    // The program isn't installed.
    child.once("error", () => done());
  });

const isTraced = (pid: number): boolean => {
  try {
    return /^TracerPid:\s+[1-9]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};
