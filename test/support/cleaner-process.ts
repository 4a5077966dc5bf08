import { readdirSync, readFileSync } from "node:fs";

// Linux only: other systems don't make it this easy to find a process's parent.

/** The child processes that clean rich text. One that belongs to an app that just closed may still be exiting. */
const cleanerPids = (): number[] => {
  const commandOf = (pid: string): string => {
    try {
      const parent = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      return Number(parent) === process.pid ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "";
    } catch {
      return "";
    }
  };
  const found = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && /clean-html/.test(commandOf(pid)));
  if (found.length === 0) throw new Error("The cleaner's process isn't there.");
  return found.map(Number);
};

/** Pauses this process's rich-text cleaners, as if a text took forever. Returns a function that resumes them. */
export const haltCleaner = (): (() => void) => {
  const signal = (name: NodeJS.Signals, pid: number): void => {
    try {
      process.kill(pid, name);
    } catch {
      // It has already exited.
    }
  };
  const pids = cleanerPids();
  for (const pid of pids) signal("SIGSTOP", pid);
  return () => {
    for (const pid of pids) signal("SIGCONT", pid);
  };
};
