import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import type { Log } from "#platform/log/log.ts";
import { workerFile } from "#platform/workers/worker-file.ts";
import type { PictureAnswer, PictureRequest } from "./picture.worker.ts";

const TIMEOUT_MS = 120_000;

/** A process that processes images, one at a time. It ends with the server. */
export class PictureProcess {
  readonly #child: ChildProcess;
  readonly #log: Log;
  #answer: ((answer: PictureAnswer | null) => void) | null = null;
  #output = "";
  #isEnded = false;

  constructor(log: Log) {
    this.#log = log;
    this.#child = startWorker();
    this.#child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      this.#output = (this.#output + chunk).slice(-2_000);
    });
    this.#child.on("message", (answer: PictureAnswer) => this.#answer?.(answer));
    this.#child.once("error", (error) => this.#fail(error.message));
    // Unlike "exit", it comes after everything the process said has been read.
    this.#child.once("close", (code, signal) => this.#fail(signal ?? `code ${code}`));
  }

  /** The answer to a request; null if the process ended without one. */
  ask(request: PictureRequest): Promise<PictureAnswer | null> {
    if (this.#isEnded) return Promise.resolve(null);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#child.kill("SIGKILL"), TIMEOUT_MS);
      this.#answer = (answer) => {
        clearTimeout(timer);
        this.#answer = null;
        resolve(answer);
      };
      this.#child.send(request, () => {});
    });
  }

  /** Ends the process. A request that waits for its answer gets none. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#child.kill("SIGKILL");
    this.#answer?.(null);
  }

  #fail(reason: string): void {
    this.#isEnded = true;
    if (!this.#answer) return;
    this.#log.error({ reason, said: this.#output.trim() }, "Image processing failed.");
    this.#answer(null);
  }
}

const startWorker = (): ChildProcess => {
  const { SystemRoot } = process.env;
  const child = fork(workerFile("picture", import.meta.url), [], {
    // It reads untrusted files, so it gets none of the server's settings and secrets. Few arenas, because each libvips
    // thread would keep its own memory.
    env: { MALLOC_ARENA_MAX: "2", ...(SystemRoot === undefined ? {} : { SystemRoot }) },
    execArgv: ["--max-old-space-size=128"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  // Requests come first, so image processing has a low priority. If the system doesn't allow that, it works anyway.
  try {
    if (child.pid) setPriority(child.pid, PRIORITY);
  } catch {}
  return child;
};

const PRIORITY = 10;
