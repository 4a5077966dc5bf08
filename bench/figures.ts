import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";

const TICKS = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** CPU time of a process so far, user and system, in milliseconds. Linux only. */
export const cpuMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1000;
};

/** A process and all its descendants. */
const familyOf = (pid: number): ReadonlySet<number> => {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const family = new Set([pid]);
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const [child, parent] of rows) if (family.has(parent)) family.add(child);
  }
  return family;
};

/** The processes of a node:cluster: the main one and its workers, which run the same program. */
export const clusterOf = (pid: number, program: string): readonly number[] => {
  const children = execFileSync("pgrep", ["-P", String(pid), "-f", program], { encoding: "utf8" });
  return [pid, ...children.trim().split("\n").map(Number)];
};

/** Memory of a process and all its descendants, with shared pages divided (PSS), in MB. */
export const memoryMb = (pid: number): number => {
  let kb = 0;
  for (const member of familyOf(pid)) {
    try {
      kb += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      // It has exited.
    }
  }
  return kb / 1024;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** A figure: what was measured, the goal, the result. `npm run bench` prints a table of them. */
export const report = (what: string, goal: string, seen: string, isMet: boolean): void => {
  console.log(`${isMet ? "met   " : "MISSED"}  ${what.padEnd(58)}  goal ${goal.padEnd(26)}  seen ${seen}`);
  const file = process.env.BENCH_RESULTS;
  if (file) appendFileSync(file, `${JSON.stringify({ what, goal, seen, isMet })}\n`);
};

/** Median, minimum, and maximum, e.g. `0.93 (0.90–0.97)`. */
export const spread = (values: readonly number[], digits = 2): string =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;
