import { Overloaded, Refusal, refuse } from "#platform/errors/refusal.ts";
import { JobInterrupted } from "#platform/jobs/job-failure.ts";
import type { Log } from "#platform/log/log.ts";
import { storageRefusal } from "./files.ts";
import type { PictureAnswer, PictureRequest } from "./picture.worker.ts";
import { PictureProcess } from "./picture-process.ts";
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
   * @throws Error if one can't be created; JobInterrupted at shutdown
   */
  draw(
    path: string,
    drawings: readonly Drawing[],
    options?: { readonly isAwaited: boolean },
  ): Promise<readonly PictureSize[]>;
  /** Stops work in progress. */
  close(): void;
}

interface PicturesOptions {
  /** How many images of one company may wait for cleaning. */
  readonly mostWaiting: number;
  /** All images in one process, which is much faster, but only safe for files that ship with Tenantry. */
  readonly isOneProcess?: boolean;
}

export const createPictures = (
  log: Log,
  { mostWaiting, isOneProcess = false }: PicturesOptions,
): Pictures => {
  const running = new Set<PictureProcess>();
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

  const askNew = async (request: PictureRequest): Promise<PictureAnswer | null> => {
    const process = new PictureProcess(log);
    running.add(process);
    try {
      return await process.ask(request);
    } finally {
      process.end();
      running.delete(process);
    }
  };
  const inProcessTurn = createTaskLimit(1);
  const askSame = (request: PictureRequest): Promise<PictureAnswer | null> =>
    inProcessTurn(async () => {
      const [process = new PictureProcess(log)] = running;
      running.add(process);
      const answer = await process.ask(request);
      if (answer || isClosed) return answer;
      // The process crashed, perhaps at this image, so it gets its own. The next one starts another for the rest.
      running.delete(process);
      return askNew(request);
    });
  const ask = async (request: PictureRequest): Promise<PictureAnswer | null> => {
    if (isClosed) return null;
    return isOneProcess ? askSame(request) : askNew(request);
  };

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
          "This image can't be processed. Save it again in another program, then upload the new file.",
        );
      }),
    draw: (path, drawings, { isAwaited } = { isAwaited: false }) =>
      (isAwaited ? inAwaitedTurn : inDrawingTurn)(async () => {
        const answer = await ask({ kind: "draw", path, drawings });
        if (answer?.kind === "drawn") return answer.sizes;
        if (isClosed) throw new JobInterrupted("The server stopped before an image was resized.");
        const message = answer?.kind === "failed" ? answer.message : "its process ended";
        throw new Error(`Copies of a picture could not be made: ${message}`);
      }),
    close: () => {
      isClosed = true;
      for (const process of running) process.end();
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
