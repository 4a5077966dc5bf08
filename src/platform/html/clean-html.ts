import { createFairQueue } from "#platform/limits/fair-queue.ts";
import type { Log } from "#platform/log/log.ts";
import {
  HtmlCleaningFailedError,
  HtmlQueueFullError,
  HtmlTooComplexError,
  HtmlTooLargeError,
  MAX_HTML_LENGTH,
} from "./clean-errors.ts";
import type { CleanAnswer } from "./clean-html.worker.ts";
import { type CleanerProcess, startCleanerProcess } from "./cleaner-process.ts";
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

/**
 * Creates the rich text cleaner. Its worker is a separate process: it starts with the first text, exits when idle,
 * keeps this process alive only while cleaning, and is replaced after a crash or hang. No input can crash this process,
 * and the worker's memory goes back to the system.
 */
export const createHtmlCleaner = (options: HtmlCleanerOptions = {}): HtmlCleaner =>
  new WorkerCleaner(options);

class WorkerCleaner implements HtmlCleaner {
  readonly #log;
  readonly #limits;
  readonly #waiting;
  /** The marks of texts that this cleaner has returned. */
  readonly #cleaned = new Set<string>();
  #active: (Pending & { id: number }) | null = null;
  #worker: CleanerProcess | null = null;
  #isReady = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #nextId = 1;

  constructor({ log, mostWaiting = Number.POSITIVE_INFINITY, ...limits }: HtmlCleanerOptions) {
    this.#log = log;
    this.#waiting = createFairQueue<Pending>(mostWaiting);
    this.#limits = { timeoutMs: 10_000, startTimeoutMs: 30_000, idleMs: 300_000, memoryMb: 512, ...limits };
  }

  clean(text: string, companyId = 0): Promise<CleanHtml> {
    if (this.#isClosed) return Promise.reject(new HtmlCleaningFailedError("the cleaner is closed"));
    const html = text.toWellFormed();
    if (html.length > MAX_HTML_LENGTH) return Promise.reject(new HtmlTooLargeError());
    const mark = markOf(html);
    if (this.#cleaned.has(mark)) return Promise.resolve({ html, mark });
    return new Promise((resolve, reject) => {
      if (this.#waiting.add(companyId, { html, resolve, reject })) this.#advance();
      else reject(new HtmlQueueFullError());
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const error = new HtmlCleaningFailedError("the cleaner is closed");
    this.#takeActive()?.reject(error);
    for (let text = this.#waiting.next(); text !== undefined; text = this.#waiting.next()) text.reject(error);
    await this.#takeWorker()?.stop();
  }

  /** Cleans the next text if the worker is free. Starts the worker if there is none. */
  #advance(): void {
    if (this.#active !== null) return;
    if (this.#waiting.isEmpty()) {
      this.#rest();
      return;
    }
    if (this.#worker === null) {
      try {
        this.#startWorker();
      } catch (error) {
        this.#waiting.next()?.reject(new HtmlCleaningFailedError((error as Error).message));
        this.#advance();
      }
      return;
    }
    if (!this.#isReady) return;
    const next = this.#waiting.next();
    if (next === undefined) return;
    const id = this.#nextId++;
    this.#active = { ...next, id };
    this.#worker.setHeld(true);
    this.#setTimer(this.#limits.timeoutMs, () => this.#replaceWorker("it took too long"));
    this.#worker.send({ id, html: next.html });
  }

  #startWorker(): void {
    const { memoryMb, startTimeoutMs } = this.#limits;
    this.#worker = startCleanerProcess(memoryMb, {
      onAnswer: (answer) => this.#receive(answer),
      onFailure: (reason) => this.#replaceWorker(reason),
    });
    this.#setTimer(startTimeoutMs, () => this.#replaceWorker("its worker did not start in time"));
  }

  #receive(answer: CleanAnswer): void {
    if (answer.kind === "ready") {
      this.#isReady = true;
      this.#advance();
      return;
    }
    if (answer.id !== this.#active?.id) return;
    const text = this.#takeActive();
    if (answer.kind === "clean") {
      const mark = markOf(answer.html);
      this.#remember(mark);
      text?.resolve({ html: answer.html, mark });
    } else if (answer.kind === "failed") text?.reject(new HtmlCleaningFailedError(answer.message));
    else text?.reject(answer.reason === "too-large" ? new HtmlTooLargeError() : new HtmlTooComplexError());
    this.#advance();
  }

  /** Abandons the worker and its current text, and continues with the next text in a new worker. */
  #replaceWorker(reason: string): void {
    const worker = this.#takeWorker();
    worker?.kill();
    const failed = this.#takeActive() ?? this.#waiting.next();
    this.#log?.error(
      { reason, said: worker?.errorOutput() },
      "The rich-text cleaner's worker was stopped. The next text starts a new one.",
    );
    failed?.reject(new HtmlCleaningFailedError(reason));
    this.#advance();
  }

  /** Nothing is waiting, so the worker no longer keeps this process alive, and exits after a while. */
  #rest(): void {
    if (this.#worker === null || !this.#isReady) return;
    this.#worker.setHeld(false);
    this.#setTimer(this.#limits.idleMs, () => this.#takeWorker()?.kill());
    this.#timer?.unref();
  }

  #remember(mark: string): void {
    this.#cleaned.add(mark);
    for (const oldest of this.#cleaned) {
      if (this.#cleaned.size <= REMEMBERED_MARKS) break;
      this.#cleaned.delete(oldest);
    }
  }

  #takeActive(): Pending | null {
    const active = this.#active;
    this.#active = null;
    clearTimeout(this.#timer);
    return active;
  }

  #takeWorker(): CleanerProcess | null {
    const worker = this.#worker;
    this.#worker = null;
    this.#isReady = false;
    return worker;
  }

  #setTimer(milliseconds: number, action: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, milliseconds);
  }
}
