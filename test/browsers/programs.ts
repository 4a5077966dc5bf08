import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { withTimeout } from "./driver.ts";

const START_MS = 60_000;

// When this process is ended by a signal, the browsers are ended, too.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

/** A program with its own process group and folder; both are removed when it stops. */
export interface Program {
  readonly child: ChildProcess;
  readonly folder: string;
  stop(): Promise<void>;
}

export const startProgram = (
  file: string,
  args: (folder: string) => readonly string[],
  env: (folder: string) => NodeJS.ProcessEnv = () => ({}),
): Program => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-browser-"));
  const child = spawn(file, args(folder), {
    env: { ...process.env, HOME: folder, ...env(folder) },
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    detached: true,
  });
  // If the program can't be started, waiting for its output fails.
  child.on("error", () => {});
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
  };
  process.once("exit", end);
  return {
    child,
    folder,
    stop: async () => {
      process.off("exit", end);
      const gone = new Promise((resolve) => child.once("exit", resolve));
      const isGone = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
      end();
      if (!isGone) await withTimeout(gone, "Ending a browser", 10_000).catch(() => {});
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
};

/** Waits until a program prints what the pattern finds. @returns its first group */
export const printed = ({ child }: Program, channel: 2 | 3, pattern: RegExp): Promise<string> => {
  let output = "";
  const found = new Promise<string>((resolve, reject) => {
    const stream = child.stdio[channel] as Readable;
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
      const match = pattern.exec(output)?.[1];
      if (match !== undefined) resolve(match);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${output}`)));
  });
  return withTimeout(found, `Starting ${child.spawnfile}`, START_MS);
};
