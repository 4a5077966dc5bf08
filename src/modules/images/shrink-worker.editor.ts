import {
  fittingSize,
  isMoving,
  isShrinkable,
  isSmallEnough,
  SHRUNK_BYTES,
  SHRUNK_SIDE,
  shrunkTypes,
} from "./shrink-plan.schema.ts";

export interface ShrinkRequest {
  readonly id: number;
  readonly file: Blob;
}

export type ShrinkAnswer = { readonly id: number } & ({ readonly blob: Blob } | { readonly error: string });

const QUALITIES = [0.86, 0.78, 0.68, 0.56, 0.44];
/** Sides that are tried one after another until the picture is small enough. */
const SIDES = [SHRUNK_SIDE, 1600, 1280, 1024];

const shrink = async (file: Blob): Promise<Blob> => {
  if (!isShrinkable(file.type)) return file;
  if (isMoving(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    if (isSmallEnough(file.size, picture)) return file;
    const shrunk = await smallest(picture, file);
    const isLess = shrunk.size < file.size || Math.max(picture.width, picture.height) > SHRUNK_SIDE;
    return isLess ? shrunk : file;
  } finally {
    picture.close();
  }
};

/** The first try that fits and is less than the file, else the smallest of all. */
const smallest = async (picture: ImageBitmap, file: Blob): Promise<Blob> => {
  let best: Blob | undefined;
  for (const side of SIDES) {
    const canvas = draw(picture, side);
    for (const wanted of shrunkTypes(file.type)) {
      for (const quality of wanted === "image/png" ? [1] : QUALITIES) {
        const tried = await canvas.convertToBlob({ type: wanted, quality });
        if (tried.size <= SHRUNK_BYTES && tried.size < file.size) return tried;
        if (!best || tried.size < best.size) best = tried;
      }
    }
  }
  if (!best) throw new Error("The picture couldn't be drawn.");
  return best;
};

const draw = (picture: ImageBitmap, side: number): OffscreenCanvas => {
  const { width, height } = fittingSize(picture, side);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw pictures in the background.");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
};

const answer = (message: ShrinkAnswer): void => globalThis.postMessage(message);

globalThis.addEventListener("message", async ({ data }: MessageEvent<ShrinkRequest>) => {
  try {
    answer({ id: data.id, blob: await shrink(data.file) });
  } catch (error) {
    answer({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
});
