import type { ShrinkAnswer, ShrinkRequest } from "./shrink-worker.editor.ts";

export interface Shrinker {
  /** The image, smaller if possible. Never rejects: a failure is only logged [IMG-011]. */
  shrink(file: Blob): Promise<Blob>;
  close(): void;
}

/** Makes images smaller before sending, in a worker, so that the screen stays responsive [IMG-011]. */
export const startShrinker = (): Shrinker => {
  const waiting = new Map<number, { file: Blob; resolve(blob: Blob): void }>();
  const worker = startWorker();
  let isBroken = worker === null;
  let last = 0;

  const settle = (id: number, blob: Blob | null): void => {
    const request = waiting.get(id);
    waiting.delete(id);
    request?.resolve(blob ?? request.file);
  };
  const giveUp = (reason: string): void => {
    // The worker may have failed while idle, so later images don't wait for it.
    isBroken = true;
    console.warn(`Images are sent unchanged: ${reason}`);
    for (const id of waiting.keys()) settle(id, null);
  };
  if (worker) {
    worker.onmessage = ({ data }: MessageEvent<ShrinkAnswer>) => {
      if ("error" in data) console.warn(`An image is sent unchanged: ${data.error}`);
      settle(data.id, "blob" in data ? data.blob : null);
    };
    worker.onerror = (event) => giveUp(event.message);
  }

  return {
    shrink: (file) =>
      new Promise((resolve) => {
        if (!worker || isBroken) return resolve(file);
        last += 1;
        waiting.set(last, { file, resolve });
        worker.postMessage({ id: last, file } satisfies ShrinkRequest);
      }),
    close: () => {
      worker?.terminate();
      for (const id of waiting.keys()) settle(id, null);
    },
  };
};

const startWorker = (): Worker | null => {
  try {
    return new Worker(new URL("./shrink-worker.editor.ts", import.meta.url), { type: "module" });
  } catch (error) {
    console.warn("Images are sent unchanged.", error);
    return null;
  }
};
