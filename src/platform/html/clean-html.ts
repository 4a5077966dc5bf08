import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createFairQueue } from "#platform/limits/fair-queue.ts";
import type { Log } from "#platform/log/log.ts";
import {
  HtmlCleaningFailedError,
  HtmlQueueFullError,
  HtmlTooComplexError,
  HtmlTooLargeError,
  MAX_HTML_LENGTH,
} from "./clean-errors.ts";
import type { CleanAnswer, CleanRequest } from "./clean-html.worker.ts";
import { type CleanHtml, markOf } from "./html-mark.ts";

/** Cleans rich text off the event loop. */
export type HtmlCleaner = {
  /**
   * Cleans a rich text and marks it. Cleaning a cleaned text returns the same text. Texts are cleaned one at a time, in
   * turn by company: a text waits for at most one text of each other company, and for its company's earlier texts.
   * @param companyId the text's company
   * @throws HtmlQueueFullError if too many of the company's texts are waiting
   * @throws HtmlTooLargeError over 1,000,000 characters, before or after cleaning
   * @throws HtmlTooComplexError nested too deeply, too many elements or attributes, or beyond repair
   * @throws HtmlCleaningFailedError the worker exited, took too long, or is closed; later texts are cleaned again
   */
  clean(html: string, companyId?: number): Promise<CleanHtml>;
  /** Starts the worker before the first text, because it takes about a second. */
  warmUp(): void;
  /** Stops the worker. Waiting texts are refused. */
  close(): Promise<void>;
};

/** Options of `createHtmlCleaner`. Times are in milliseconds. */
export type HtmlCleanerOptions = {
  log?: Log;
  /** How many texts of one company may wait; unlimited by default. */
  mostWaiting?: number;
  /** How long cleaning one text may take, once the worker runs. */
  timeoutMs?: number;
  /** How long the worker may take to start. */
  startTimeoutMs?: number;
  /** How long the worker may be idle before it exits to free its memory. */
  idleMs?: number;
  /** Memory limit for the worker's objects, in MB. */
  memoryMb?: number;
};

type Pending = { html: string; resolve: (clean: CleanHtml) => void; reject: (error: Error) => void };

/** How many cleaned texts are remembered by their marks, so that saving an unchanged one needs no cleaning. */
const REMEMBERED_MARKS = 2_000;

/** Path of the worker's module: beside the bundle, or else its source. */
function workerFile(): string {
  const candidates = [
    "./clean-html.worker.js",
    "./clean-html.worker.ts",
    "../clean-html.worker.js",
    "../../src/platform/html/clean-html.worker.ts",
    "../../../src/platform/html/clean-html.worker.ts",
  ];
  for (const candidate of candidates) {
    const file = fileURLToPath(new URL(candidate, import.meta.url));
    if (existsSync(file)) return file;
  }
  throw new HtmlCleaningFailedError("its worker is missing; build the server again");
}

function startWorker(memoryMb: number): ChildProcess {
  const { SystemRoot } = process.env;
  return fork(workerFile(), [], {
    // It parses untrusted text, so it gets none of the server's settings and secrets.
    env: SystemRoot === undefined ? {} : { SystemRoot },
    execArgv: [`--max-old-space-size=${memoryMb}`, "--max-semi-space-size=4"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** Keeps the end of the worker's error output, for the log. */
function readErrors(worker: ChildProcess): () => string {
  let said = "";
  worker.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    said = (said + chunk).slice(-2_000);
  });
  return () => said.trim();
}

/** Sets whether the running worker keeps this process alive. */
function hold(worker: ChildProcess, open: boolean): void {
  const parts = [worker, worker.channel, worker.stderr as { ref?(): void; unref?(): void } | null];
  for (const part of parts) {
    if (open) part?.ref?.();
    else part?.unref?.();
  }
}

/**
 * Creates the rich text cleaner. Its worker is a separate process: it starts with the first text, exits when idle,
 * keeps this process alive only while cleaning, and is replaced after a crash or hang. No input can crash this process,
 * and the worker's memory goes back to the system.
 */
export function createHtmlCleaner(options: HtmlCleanerOptions = {}): HtmlCleaner {
  const { log, timeoutMs = 10_000, startTimeoutMs = 30_000, idleMs = 300_000, memoryMb = 512 } = options;
  const waiting = createFairQueue<Pending>(options.mostWaiting ?? Number.POSITIVE_INFINITY);
  const cleaned = new Set<string>();
  let active: (Pending & { id: number }) | null = null;
  let worker: ChildProcess | null = null;
  let ready = false;
  let timer: NodeJS.Timeout | undefined;
  let nextId = 1;
  let closed = false;

  function setTimer(milliseconds: number, action: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  }

  function settle(): Pending | null {
    const settled = active;
    active = null;
    clearTimeout(timer);
    return settled;
  }

  function forget(): ChildProcess | null {
    const forgotten = worker;
    worker = null;
    ready = false;
    if (forgotten !== null) hold(forgotten, false);
    return forgotten;
  }

  /** Abandons the worker and its current text, and continues with the next text in a new worker. */
  function drop(reason: string, said = ""): void {
    forget()?.kill("SIGKILL");
    const failed = settle() ?? waiting.next();
    log?.error(
      { reason, said },
      "The rich-text cleaner's worker was stopped. The next text starts a new one.",
    );
    failed?.reject(new HtmlCleaningFailedError(reason));
    advance();
  }

  function remember(mark: string): void {
    cleaned.add(mark);
    for (const oldest of cleaned) {
      if (cleaned.size <= REMEMBERED_MARKS) break;
      cleaned.delete(oldest);
    }
  }

  function receive(answer: CleanAnswer): void {
    if (answer.kind === "ready") {
      ready = true;
      advance();
      return;
    }
    if (active === null || answer.id !== active.id) return;
    const text = settle();
    if (answer.kind === "clean") {
      const mark = markOf(answer.html);
      remember(mark);
      text?.resolve({ html: answer.html, mark });
    } else if (answer.kind === "failed") text?.reject(new HtmlCleaningFailedError(answer.message));
    else text?.reject(answer.reason === "too-large" ? new HtmlTooLargeError() : new HtmlTooComplexError());
    advance();
  }

  function start(): void {
    const started = startWorker(memoryMb);
    worker = started;
    const said = readErrors(started);
    const current = (): boolean => worker === started;
    started.on("message", (answer: CleanAnswer) => {
      if (current()) receive(answer);
    });
    started.on("error", (error) => {
      if (current()) drop(error.message, said());
    });
    started.on("exit", (code, signal) => {
      if (current()) drop(`its worker stopped (${signal ?? `code ${code}`})`, said());
    });
    setTimer(startTimeoutMs, () => drop("its worker did not start in time", said()));
  }

  function rest(): void {
    if (worker === null || !ready) return;
    hold(worker, false);
    setTimer(idleMs, () => forget()?.kill("SIGKILL"));
    timer?.unref();
  }

  function advance(): void {
    if (active !== null) return;
    if (waiting.isEmpty()) {
      rest();
      return;
    }
    if (worker === null) {
      try {
        start();
      } catch (error) {
        const reason = error instanceof Error ? error : new HtmlCleaningFailedError(String(error));
        waiting.next()?.reject(reason);
        advance();
      }
      return;
    }
    if (!ready) return;
    const next = waiting.next();
    if (next === undefined) return;
    const request: CleanRequest = { id: nextId++, html: next.html };
    active = { ...next, id: request.id };
    hold(worker, true);
    setTimer(timeoutMs, () => drop("it took too long"));
    // A worker that is just exiting is noticed by its exit event.
    worker.send(request, () => {});
  }

  return {
    clean(given, companyId = 0) {
      if (closed) return Promise.reject(new HtmlCleaningFailedError("the cleaner is closed"));
      const html = given.toWellFormed();
      if (html.length > MAX_HTML_LENGTH) return Promise.reject(new HtmlTooLargeError());
      const mark = markOf(html);
      if (cleaned.has(mark)) return Promise.resolve({ html, mark });
      return new Promise((resolve, reject) => {
        if (waiting.add(companyId, { html, resolve, reject })) advance();
        else reject(new HtmlQueueFullError());
      });
    },
    warmUp() {
      if (closed) return;
      if (worker !== null) {
        advance();
        return;
      }
      try {
        start();
      } catch (error) {
        log?.error({ error }, "The rich-text cleaner's worker couldn't be started in advance.");
      }
    },
    async close() {
      closed = true;
      for (let text = settle() ?? waiting.next(); text !== undefined; text = waiting.next())
        text.reject(new HtmlCleaningFailedError("the cleaner is closed"));
      const stopped = forget();
      if (stopped === null || stopped.exitCode !== null || stopped.signalCode !== null) return;
      stopped.ref();
      const ended = new Promise<void>((resolve) => stopped.once("exit", () => resolve()));
      stopped.kill("SIGKILL");
      await ended;
    },
  };
}
