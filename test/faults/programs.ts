import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD } from "#test/support/server-process.ts";
import { serverArgs } from "../../tools/server-program.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** A built server that may also refuse to start. */
export interface Program {
  readonly child: ChildProcess;
  readonly pid: number;
  output(): string;
  /** Its output that isn't part of the log: text for people. */
  said(): string;
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  /** Resolves with its port once it's ready. */
  up(): Promise<number>;
}

/**
 * Starts the built server with only the given environment.
 * @param options.through a program, with its arguments, that starts it
 * @param options.root the project folder with the build; by default this one
 */
export const launch = (
  env: Readonly<Record<string, string>>,
  options: { readonly through?: readonly string[]; readonly root?: string } = {},
): Program => {
  const root = options.root ?? ROOT;
  const words = [...(options.through ?? []), process.execPath, ...serverArgs(root)];
  const child = spawn(words[0] as string, words.slice(1), {
    cwd: root,
    // In its own process group, like a program in a terminal.
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      PUBLIC_URL_PORT: "",
      DEMO_PASSWORD,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  const ended = new Promise<number | string | null>((gone) => {
    child.once("close", (code, signal) => gone(code ?? signal));
  });
  const port = () => /"port":(\d+),[^\n]*"msg":"Tenantry is up\."/.exec(output)?.[1];
  return {
    child,
    pid: child.pid ?? 0,
    output: () => output,
    said: () =>
      output
        .split("\n")
        .filter((line) => !line.startsWith("{"))
        .join("\n")
        .trim(),
    ended,
    up: async () => {
      let hasEnded = false;
      void ended.then(() => {
        hasEnded = true;
      });
      // A first start can take long on a slow machine. The test's own time limit ends it.
      while (port() === undefined && !hasEnded) await pause(20);
      if (port() === undefined) throw new Error(`The server ended: ${output}`);
      return Number(port());
    },
  };
};

/** Ends a server and everything it started, in any state. */
export const endAll = async (program: Program | undefined): Promise<void> => {
  if (!program || program.child.exitCode !== null || program.child.signalCode !== null) return;
  program.child.kill("SIGKILL");
  await program.ended;
};

/** Command lines of running processes that contain a folder's path. */
export const processesOn = (folder: string): string[] =>
  commandLines().filter((line) => line.includes(folder));

const commandLines = (): string[] => {
  if (process.platform !== "linux")
    return execFileSync("ps", ["-A", "-ww", "-o", "command="], { encoding: "utf8" }).split("\n");
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      } catch {
        return "";
      }
    });
};
