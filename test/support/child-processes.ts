import { readdirSync, readFileSync } from "node:fs";

// Linux only: other systems don't make it this easy to find a process's parent.

/** This process's children whose command matches. One that belongs to an app that just closed may still be exiting. */
const childPids = (command: RegExp): number[] => {
  const commandOf = (pid: string): string => {
    try {
      const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      return Number(parent) === process.pid ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "";
    } catch {
      return "";
    }
  };
  const found = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && command.test(commandOf(pid)));
  if (found.length === 0) throw new Error(`No process matches ${command}.`);
  return found.map(Number);
};

const signal = (name: NodeJS.Signals, pid: number): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It has already exited.
  }
};

/** Kills this process's image processors, as the system does when memory runs out. */
export const killPictureProcesses = (): void => {
  for (const pid of childPids(/picture\.worker/)) signal("SIGKILL", pid);
};

/** Pauses this process's rich-text cleaners, as if a text took forever. Returns a function that resumes them. */
export const haltCleaner = (): (() => void) => {
  const pids = childPids(/clean-html/);
  for (const pid of pids) signal("SIGSTOP", pid);
  return () => {
    for (const pid of pids) signal("SIGCONT", pid);
  };
};
