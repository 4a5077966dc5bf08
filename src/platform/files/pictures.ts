import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { Overloaded, Refusal, refuse } from "#platform/errors/refusal.ts";
import type { Log } from "#platform/log/log.ts";
import { workerFile } from "#platform/workers/worker-file.ts";
import { storageRefusal } from "./files.ts";
import type { PictureAnswer, PictureRequest } from "./picture.worker.ts";
import type {
  Drawing,
  PictureCrop,
  PictureFacts,
  PictureLimits,
  PictureRefusal,
  PictureSize,
} from "./picture-work.ts";
import { createCompanyQueue, createTaskLimit } from "./task-limits.ts";

/**
 * Processes images, each in a separate process. A malicious file can't crash the server, and the memory goes back to
 * the system.
 */
export interface Pictures {
  /**
   * Checks a company's image by its content and writes a clean one of the same format. One at a time, in turn by
   * company.
   * @param crop the part to write; without it, the whole image
   * @throws Refusal 415 unsupported type, 413 too many pixels, 400 damaged, 503 no space, too many waiting images of
   * the company, or shutdown
   */
  clean(
    companyId: number,
    path: string,
    target: string,
    limits: PictureLimits,
    crop?: PictureCrop,
  ): Promise<PictureFacts>;
  /**
   * Writes smaller copies of a clean image. One list at a time, plus one that someone is waiting for.
   * @throws Error if one can't be created
   */
  draw(
    path: string,
    drawings: readonly Drawing[],
    options?: { readonly isAwaited: boolean },
  ): Promise<readonly PictureSize[]>;
  /** Stops work in progress. */
  close(): void;
}

const TIMEOUT_MS = 120_000;

/** @param mostWaiting how many images of one company may wait for cleaning */
export const createPictures = (log: Log, mostWaiting: number): Pictures => {
  const running = new Set<ChildProcess>();
  const inUploadTurn = createCompanyQueue(
    mostWaiting,
    () =>
      new Overloaded(
        "Many images are being processed on this website right now, so this one wasn't added. Try again in a moment.",
      ),
  );
  const inDrawingTurn = createTaskLimit(1);
  // The request keeps its slot while it waits, and resizing many large images can take minutes.
  const inAwaitedTurn = createTaskLimit(1);
  let isClosed = false;

  const ask = (request: PictureRequest): Promise<PictureAnswer | null> =>
    new Promise((resolve) => {
      if (isClosed) return resolve(null);
      const child = startWorker();
      running.add(child);
      let output = "";
      child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
        output = (output + chunk).slice(-2_000);
      });
      const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
      let given: PictureAnswer | null = null;
      child.on("message", (answer: PictureAnswer) => {
        given = answer;
      });
      const end = (reason: string): void => {
        clearTimeout(timer);
        running.delete(child);
        if (!given && !isClosed) log.error({ reason, said: output.trim() }, "Image processing failed.");
        resolve(given);
      };
      child.once("error", (error) => end(error.message));
      // Unlike "exit", it comes after everything the process said has been read.
      child.once("close", (code, signal) => end(signal ?? `code ${code}`));
      child.send(request, () => {});
    });

  return {
    clean: (companyId, path, target, limits, crop) =>
      inUploadTurn(companyId, async () => {
        const answer = await ask({ kind: "clean", path, target, limits, crop });
        if (answer?.kind === "cleaned") return answer.facts;
        if (answer?.kind === "refused") throw refusalOf(answer.refusal, limits);
        if (answer?.kind === "failed") {
          const error = new Error(`A picture could not be cleaned: ${answer.message}`);
          throw ROOM.test(answer.message)
            ? storageRefusal(withCode(error, "ENOSPC"), "take a picture", log)
            : error;
        }
        if (isClosed) throw new Refusal("unavailable", "The server is shutting down. Try again in a moment.");
        throw refuse.invalid(
          "This image can't be processed. Save it again with another program, then upload the new file.",
        );
      }),
    draw: (path, drawings, { isAwaited } = { isAwaited: false }) =>
      (isAwaited ? inAwaitedTurn : inDrawingTurn)(async () => {
        const answer = await ask({ kind: "draw", path, drawings });
        if (answer?.kind === "drawn") return answer.sizes;
        const message = answer?.kind === "failed" ? answer.message : "its process ended";
        throw new Error(`Copies of a picture could not be made: ${message}`);
      }),
    close: () => {
      isClosed = true;
      for (const child of running) child.kill("SIGKILL");
    },
  };
};

/** The system's error if the image's copy doesn't fit on the disk. */
const ROOM = /no space left on device|disk quota exceeded/i;
const withCode = (error: Error, code: string): Error => Object.assign(error, { code });

const refusalOf = (refusal: PictureRefusal, limits: PictureLimits): Refusal => {
  switch (refusal.reason) {
    case "type":
      return new Refusal(
        "unsupported",
        "This file isn't a supported image. Choose a GIF, JPEG, PNG, WebP, or AVIF image.",
      );
    case "pixels":
      return new Refusal(
        "too-large",
        `This image has ${refusal.megapixels} megapixels, and the limit is ${limits.pixels / 1e6}. Make it smaller and upload it again.`,
      );
    case "animation":
      return new Refusal(
        "too-large",
        "This animation has too many frames for its size. Make it smaller or shorter and upload it again.",
      );
    case "damaged":
      return refuse.invalid(
        "This image is damaged and can't be read. Save it again and upload the new file.",
      );
  }
};

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
    if (child.pid) setPriority(child.pid, DRAWING_PRIORITY);
  } catch {}
  return child;
};

const DRAWING_PRIORITY = 10;
