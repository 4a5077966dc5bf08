import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { serverArgs } from "../server-program.ts";

/** The built program, running on a data folder with the embedded database. */
export interface Program {
  readonly port: number;
  readonly dataDir: string;
  /** Ends it as Ctrl-C does. @throws if it doesn't end cleanly */
  stop(): Promise<void>;
}

/** Password of all demo accounts. */
export const PASSWORD = "river-Bend-2026";

const START_MS = 240_000;
const STOP_MS = 60_000;
const CLOCK = join(import.meta.dirname, "clock.mjs");

/**
 * Starts a built program on a free local port and waits until it's ready.
 * @param root the checkout with the build
 * @param clock the time at which its clock starts; by default the machine's
 */
export const startProgram = async (root: string, dataDir: string, clock?: number): Promise<Program> => {
  const child = spawn(process.execPath, ["--import", CLOCK, ...serverArgs(root)], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      PUBLIC_URL_PORT: "",
      DATA_DIR: dataDir,
      DEMO_PASSWORD: PASSWORD,
      TZ: "UTC",
      RECORD_CLOCK_OFFSET: String(clock === undefined ? 0 : clock - Date.now()),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // The program always ends with this process, and PostgreSQL with it.
  const end = () => child.kill("SIGTERM");
  process.once("exit", end);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-200_000);
    });
  const port = await portOf(child, () => output).catch((error: Error) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    port,
    dataDir,
    stop: async () => {
      const code = await ended(child);
      process.off("exit", end);
      if (code !== 0) throw new Error(`The program ended with ${code}:\n${output.slice(-5_000)}`);
    },
  };
};

const portOf = (child: ChildProcess, output: () => string): Promise<number> =>
  new Promise((found, failed) => {
    const fail = (why: string) => failed(new Error(`${why}:\n${output()}`));
    const timer = setTimeout(() => fail("The program didn't start in time"), START_MS);
    child.stdout?.on("data", () => {
      const port = /"port":(\d+),[^\n]*"msg":"Tenantry is up\."/.exec(output())?.[1];
      if (!port) return;
      clearTimeout(timer);
      found(Number(port));
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`The program ended with ${code}`);
    });
  });

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((gone) => {
    if (child.exitCode !== null || child.signalCode !== null) return gone(child.exitCode);
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    child.once("exit", (code) => {
      clearTimeout(timer);
      gone(code);
    });
    child.kill("SIGTERM");
  });
