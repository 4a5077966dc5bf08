import { type ChildProcess, fork } from "node:child_process";
import { workerFile } from "#platform/workers/worker-file.ts";
import type { CleanAnswer, CleanRequest } from "./clean-html.worker.ts";

/** A running worker. After `kill` or `stop`, it reports nothing more. */
export interface CleanerProcess {
  send(request: CleanRequest): void;
  /** Sets whether the worker keeps this process alive. */
  setHeld(isHeld: boolean): void;
  /** The end of what it wrote to its error output. */
  errorOutput(): string;
  kill(): void;
  /** Kills it, and waits until it has exited. */
  stop(): Promise<void>;
}

interface CleanerEvents {
  onAnswer(answer: CleanAnswer): void;
  /** It couldn't be started, or it has exited. */
  onFailure(reason: string): void;
}

/**
 * Starts a worker, which keeps this process alive for now.
 * @param memoryMb memory limit for its objects
 * @throws if its module is missing, or no process can be started
 */
export function startCleanerProcess(memoryMb: number, events: CleanerEvents): CleanerProcess {
  const child = forkWorker(memoryMb);
  const errorOutput = readErrors(child);
  let isKilled = false;
  child.on("message", (answer: CleanAnswer) => {
    if (!isKilled) events.onAnswer(answer);
  });
  child.on("error", (error) => {
    if (!isKilled) events.onFailure(error.message);
  });
  child.on("exit", (code, signal) => {
    if (!isKilled) events.onFailure(`its worker stopped (${signal ?? `code ${code}`})`);
  });
  const kill = (): void => {
    isKilled = true;
    setHeld(child, false);
    child.kill("SIGKILL");
  };
  return {
    // A worker that is just exiting is noticed by its exit event.
    send: (request) => void child.send(request, () => {}),
    setHeld: (isHeld) => setHeld(child, isHeld),
    errorOutput,
    kill,
    stop: async () => {
      kill();
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.ref();
      await new Promise<void>((resolve) => child.once("exit", () => resolve()));
    },
  };
}

function forkWorker(memoryMb: number): ChildProcess {
  const { SystemRoot } = process.env;
  return fork(workerFile("clean-html", import.meta.url), [], {
    // It parses untrusted text, so it gets none of the server's settings and secrets.
    env: SystemRoot === undefined ? {} : { SystemRoot },
    execArgv: [`--max-old-space-size=${memoryMb}`, "--max-semi-space-size=4"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** Keeps the end of the worker's error output, for the log. */
function readErrors(child: ChildProcess): () => string {
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    output = (output + chunk).slice(-2_000);
  });
  return () => output.trim();
}

/** Sets whether the child keeps this process alive. */
function setHeld(child: ChildProcess, isHeld: boolean): void {
  const parts = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null];
  for (const part of parts) {
    if (isHeld) part?.ref?.();
    else part?.unref?.();
  }
}
