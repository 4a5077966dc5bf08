import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/** A running program of the cluster. */
export interface Part {
  readonly child: ChildProcess;
  /** Ends it with everything that it started, and waits until it's gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface PartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Gets what it prints. */
  readonly log: string;
  /** Whether it must not run as root: PostgreSQL and PgBouncer refuse to. */
  readonly isUnprivileged?: boolean;
}

/** Time to stop by itself. */
const STOP_MS = 20_000;

/** The user of PostgreSQL's processes where this one is root. */
export const serverUser = (): { uid: number; gid: number } | undefined => {
  if (userInfo().uid !== 0) return undefined;
  const idOf = (kind: string) => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
};

/** Starts a program in its own process group. */
export const startPart = (
  program: string,
  args: readonly string[],
  { env = {}, log, isUnprivileged = false }: PartOptions,
): Part => {
  const child = spawn(program, args, {
    detached: true,
    env: { PATH: process.env.PATH, LANG: "C.UTF-8", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(isUnprivileged && serverUser()),
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => appendFileSync(log, chunk));
  const ended = new Promise<void>((gone) => {
    child.once("exit", () => gone());
    child.once("error", () => gone());
  });
  return {
    child,
    stop: async (signal = "SIGTERM") => {
      const family = child.pid === undefined ? [] : familyOf([child.pid]);
      child.kill(signal);
      const late = new AbortController();
      await Promise.race([ended, pause(STOP_MS, undefined, { signal: late.signal }).catch(() => {})]);
      late.abort();
      // Paused programs don't react to any other signal.
      signalAll(family, "SIGKILL");
      await ended;
    },
  };
};

/** Processes whose command line has the words, and all that they started. */
export const processesWith = (words: string): number[] =>
  familyOf(
    allProcesses()
      .filter(({ command }) => command.includes(words))
      .map(({ pid }) => pid),
  );

/** The processes and everything that they started. */
const familyOf = (pids: readonly number[]): number[] => {
  const processes = allProcesses();
  const family = new Set(pids);
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return [...family].filter((pid) => pid !== process.pid);
};

const allProcesses = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) /, "")
          .split(" ");
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
        return [{ pid: Number(name), parent: Number(stat[1]), command }];
      } catch {
        return [];
      }
    });

/** Those that are gone are left out. */
export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
};

/** @throws if it takes longer than the time */
export const until = async (
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = 120_000,
): Promise<void> => {
  const end = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${withinMs / 1000} s, but not: ${what}.`);
    await pause(100);
  }
};
