import { fittingSize, isMoving, isShrinkable, isSmallEnough } from "./shrink-plan.schema.ts";
import { type Drawing, smallestOf } from "./shrink-tries.schema.ts";

export interface ShrinkRequest {
  readonly id: number;
  readonly file: Blob;
}

export type ShrinkAnswer = { readonly id: number } & ({ readonly blob: Blob } | { readonly error: string });

const shrink = async (file: Blob): Promise<Blob> => {
  if (!isShrinkable(file.type)) return file;
  if (isMoving(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    if (isSmallEnough(file.size, picture)) return file;
    return await smallestOf(file, (side) => draw(picture, side));
  } finally {
    picture.close();
  }
};

const draw = (picture: ImageBitmap, side: number): Drawing => {
  const { width, height } = fittingSize(picture, side);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw pictures in the background.");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return {
    write: (type, quality) => canvas.convertToBlob({ type, quality }),
    isOpaque: () => {
      const { data } = context.getImageData(0, 0, width, height);
      for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
      return true;
    },
  };
};

const answer = (message: ShrinkAnswer): void => globalThis.postMessage(message);

globalThis.addEventListener("message", async ({ data }: MessageEvent<ShrinkRequest>) => {
  try {
    answer({ id: data.id, blob: await shrink(data.file) });
  } catch (error) {
    answer({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
});
