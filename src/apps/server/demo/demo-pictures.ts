import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { addImage, listImages } from "#modules/images/images.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import { dbWithin } from "./db-within.ts";
import type { Library } from "./demo-blocks.ts";
import type { DrawingRequest } from "./pictures/draw-pictures.worker.ts";
import type { DemoPicture } from "./pictures/pictures.ts";

/**
 * Adds pictures to a company's library, as uploads do, but all in the given transaction: their copies are made once
 * it is committed. Answers them by name.
 */
export const addDemoPictures = async (
  tx: WriteTx,
  actor: Actor,
  services: Services,
  pictures: readonly DemoPicture[],
): Promise<Library> => {
  if (pictures.length === 0) return {};
  const db = dbWithin(tx);
  const files = pictures.map((picture) => ({ ...picture, file: services.files.temporary.take() }));
  const drawing = startDrawing(files.map(({ name, file }) => ({ name, path: file.path })));
  const names = new Map<number, string>();
  try {
    // While one is stored, the next ones are drawn.
    for (const { name, description, isLogo, file } of files) {
      await drawing.drawn(name);
      const fileName = `${name}.${isLogo ? "png" : "jpg"}`;
      const upload = { path: file.path, fileName, bytes: (await stat(file.path)).size };
      const input = { description, fileName: upload.fileName, upload };
      names.set(await addImage(db, actor, services, input), name);
    }
  } finally {
    await drawing.end();
    for (const { file } of files) await file.remove();
  }
  const images = await listImages(tx, { sort: "oldest", page: 1 });
  return Object.fromEntries(
    images.map(({ id, imageUrl, imageDescription }) => [
      names.get(id) ?? String(id),
      { url: imageUrl, description: imageDescription },
    ]),
  );
};

interface Drawings {
  /** Waits until a picture is there. @throws where it can't be drawn */
  drawn(name: string): Promise<void>;
  /** Ends the drawing; resolves when nothing more is written. */
  end(): Promise<void>;
}

/** Draws in a process of its own, whose memory goes back to the system when it is done. */
const startDrawing = (requests: readonly DrawingRequest[]): Drawings => {
  const { PATH, SystemRoot } = process.env;
  const child = fork(workerFile(), [], {
    env: {
      MALLOC_ARENA_MAX: "2",
      ...(PATH === undefined ? {} : { PATH }),
      ...(SystemRoot === undefined ? {} : { SystemRoot }),
    },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const done = new Set<string>();
  const waiting = new Map<string, () => void>();
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      for (const goOn of waiting.values()) goOn();
      resolve();
    };
    child.once("exit", end);
    child.once("error", end);
  });
  child.on("message", ({ name }: DrawingRequest) => {
    done.add(name);
    waiting.get(name)?.();
  });
  for (const request of requests) child.send(request, () => {});
  return {
    drawn: async (name) => {
      if (!done.has(name) && !hasEnded) await new Promise<void>((goOn) => waiting.set(name, goOn));
      if (!done.has(name)) throw new Error(`The demo's picture ${name} could not be drawn.`);
    },
    end: async () => {
      if (!hasEnded) child.kill("SIGKILL");
      await ended;
    },
  };
};

/** The worker's module: beside the bundle that was built with it, else its source. */
const workerFile = (): string => {
  for (const candidate of [
    "./draw-pictures.worker.js",
    "../draw-pictures.worker.js",
    "./pictures/draw-pictures.worker.ts",
  ]) {
    const file = fileURLToPath(new URL(candidate, import.meta.url));
    if (existsSync(file)) return file;
  }
  throw new Error("The worker that draws the demo's pictures is missing; build the server again.");
};
