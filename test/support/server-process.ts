import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverArgs } from "../../tools/server-program.ts";
import { copyOfDemoFolder } from "./demo-folder.ts";
import { leaksIn, secretsOfMessages } from "./log-secrets.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** A server with the demo and its own data folder, as `npm start` runs it. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  readonly dataDir: string;
  /** Password of every demo account. */
  readonly password: string;
  /** The text of all messages in the outbox, oldest first. */
  outbox(): string[];
  log(): string;
  /**
   * What its log must never show, besides the secrets in the outbox. Tests that type a password or get a token add it.
   */
  readonly secrets: Set<string>;
  /**
   * Stops it as Ctrl-C does, or at once with SIGKILL. Resolves with its exit code.
   * @throws if a password, a code, or a token appears in its log
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Removes the data folder. */
  clean(): void;
}

export interface ServerOptions {
  /** An existing folder; by default a new one, with the demo unless `env` switches it off. */
  dataDir?: string;
  env?: Record<string, string>;
}

export const DEMO_PASSWORD = "river-Bend-2026";
const START_MS = 240_000;
const DRAWN_MS = 500_000;

/** Starts the built server on a free port on 127.0.0.1 and waits until it says that it's ready. */
export const startServer = async (options: ServerOptions = {}): Promise<ServerProcess> => {
  const dataDir = options.dataDir ?? (await newDataDir(options.env?.DEMO !== "off"));
  const child = spawn(process.execPath, serverArgs(), {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      PUBLIC_URL_PORT: "",
      DATA_DIR: dataDir,
      DEMO_PASSWORD,
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const port = await waitForPort(child, () => output).catch((error: Error) => {
    // It must not keep running after the test has given up on it.
    child.kill("SIGKILL");
    throw error;
  });
  const outboxDir = join(dataDir, "outbox");
  const secrets = new Set([DEMO_PASSWORD]);
  const outbox = (): string[] => {
    try {
      return readdirSync(outboxDir)
        .filter((name) => name.endsWith(".txt"))
        .sort()
        .map((name) => readFileSync(join(outboxDir, name), "utf8"));
    } catch {
      return [];
    }
  };
  return {
    pid: child.pid ?? 0,
    port,
    dataDir,
    password: DEMO_PASSWORD,
    outbox,
    log: () => output,
    secrets,
    stop: async (signal = "SIGTERM") => {
      const code = await stopProcess(child, signal);
      const leaks = leaksIn(output, new Set([...secrets, ...secretsOfMessages(outbox())]));
      if (leaks.length > 0) throw new Error(`The server's log shows secrets:\n${leaks.join("\n")}`);
      return code;
    },
    clean: () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

const newDataDir = async (hasDemo: boolean): Promise<string> =>
  hasDemo ? newDemoFolder() : mkdtempSync(join(tmpdir(), "tenantry-"));

/** A new data folder with the demo and its images, created by a server that has since stopped. */
export const newDemoFolder = (): Promise<string> =>
  copyOfDemoFolder(async (dataDir) => {
    const server = await startServer({ dataDir });
    await picturesDrawn(server.port).catch(async (error: Error) => {
      await server.stop("SIGKILL");
      throw error;
    });
    const code = await server.stop();
    if (code !== 0) throw new Error(`The server that created the demo ended with ${code}:\n${server.log()}`);
  });

/** Creates the demo that later servers get a copy of. */
export const prepareDemoFolder = async (): Promise<void> =>
  rmSync(await newDemoFolder(), { recursive: true, force: true });

/**
 * Waits until the smaller copies of all images exist. Otherwise, each server with a copy of the folder would create
 * them.
 */
const picturesDrawn = async (port: number): Promise<void> => {
  const until = Date.now() + DRAWN_MS;
  while (Date.now() < until) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    if (!/^tenantry_jobs\{task="image-variants"/m.test(metrics)) return;
    await sleep(250);
  }
  throw new Error("The demo's images weren't drawn in time.");
};

const waitForPort = (child: ChildProcess, output: () => string): Promise<number> =>
  new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`The server did not start:\n${output()}`)), START_MS);
    const look = () => {
      const port = /"port":(\d+),[^\n]*"msg":"Tenantry is up\."/.exec(output())?.[1];
      if (!port) return;
      clearTimeout(timer);
      // Otherwise, it would read the whole log again with each line of a long run.
      child.stdout?.off("data", look);
      found(Number(port));
    };
    child.stdout?.on("data", look);
    child.once("exit", (code) => {
      clearTimeout(timer);
      failed(new Error(`The server ended with ${code}:\n${output()}`));
    });
  });

const stopProcess = (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> =>
  new Promise((gone) => {
    if (child.exitCode !== null || child.signalCode !== null) return gone(child.exitCode);
    child.once("exit", (code) => gone(code));
    child.kill(signal);
  });
