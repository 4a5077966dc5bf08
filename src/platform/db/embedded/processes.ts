import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { runCommand } from "./run-command.ts";

/** Whether the process is running. A zombie (ended but not yet collected by its parent) isn't. */
export const isAlive = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !(await describeProcess(pid))?.isZombie;
};

/** A process's command line and parent. */
export interface ProcessDescription {
  words: string;
  parent: number;
  isZombie: boolean;
}

export const describeProcess = async (pid: number): Promise<ProcessDescription | undefined> =>
  process.platform === "linux" ? await describeByProc(pid) : await describeByPs(pid);

const describeByProc = async (pid: number): Promise<ProcessDescription | undefined> => {
  try {
    const [status, words] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/cmdline`, "utf8"),
    ]);
    // The preceding name is in parentheses and can contain spaces and parentheses itself.
    const [state, parent] = status.slice(status.lastIndexOf(")") + 2).split(" ");
    return {
      words: words.replaceAll("\0", " "),
      parent: Number(parent),
      isZombie: state === "Z" || state === "X",
    };
  } catch {
    return undefined;
  }
};

const describeByPs = async (pid: number): Promise<ProcessDescription | undefined> => {
  const { code, stdout } = await runCommand("ps", ["-ww", "-o", "stat=,ppid=,command=", "-p", String(pid)]);
  const fields = /^\s*(\S+)\s+(\d+)\s+(.*)$/m.exec(stdout);
  if (code !== 0 || fields === null) return undefined;
  return { words: fields[3] ?? "", parent: Number(fields[2]), isZombie: fields[1]?.startsWith("Z") ?? false };
};

/** Sends a signal to a process that may already be gone. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

/** Waits until the process is gone. @returns false if it is still running after `milliseconds` */
export const waitUntilGone = async (pid: number, milliseconds: number): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  while (await isAlive(pid)) {
    if (performance.now() > end) return false;
    await sleep(10);
  }
  return true;
};
