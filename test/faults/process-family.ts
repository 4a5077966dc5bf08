import { readdirSync, readFileSync } from "node:fs";

/** A process and everything it has started, and what that has started. */
export const familyOf = (pid: number): number[] => {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name of a program, in brackets, may hold anything.
      const parent = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8"))?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended in the meantime.
    }
  }
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(below)];
  return below(pid);
};
