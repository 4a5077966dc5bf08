import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { familyOf } from "./process-family.ts";

/** The user of the process, if we may act as that user. Not even root can limit other users' processes everywhere. */
const ownerOf = (pid: number): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const idOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  return { uid: idOf("Uid"), gid: idOf("Gid") };
};

/**
 * From now on every write of a running process behind so many bytes of a file fails (EFBIG), as on a disk that fails
 * there. It needs no special power, on Linux. "unlimited" takes it back.
 * @param options.withFamily also for what it has started: what it starts later inherits it
 */
export const limitFiles = (
  pid: number,
  bytes: number | "unlimited",
  options: { readonly withFamily?: boolean } = {},
): void => {
  for (const one of options.withFamily ? familyOf(pid) : [pid])
    try {
      // Only the soft limit, because it can be raised again.
      execFileSync("prlimit", ["--pid", String(one), `--fsize=${bytes}:`], {
        stdio: "pipe",
        ...ownerOf(one),
      });
    } catch (error) {
      // It has already ended.
      if (!/No such process|ENOENT/i.test(`${(error as { stderr?: Buffer }).stderr} ${error}`)) throw error;
    }
};
