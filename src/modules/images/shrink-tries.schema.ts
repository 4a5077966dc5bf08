import { SHRUNK_BYTES, SHRUNK_SIDE, shrunkTypes } from "./shrink-plan.schema.ts";

/** An image rendered at one size. */
export interface Drawing {
  /** Browsers return a different type if they can't write the requested one. */
  write(type: string, quality: number): Promise<Blob>;
  isOpaque(): boolean;
}

const QUALITIES = [0.86, 0.78, 0.68, 0.56, 0.44];
/** Side lengths to try until the image is small enough. */
const SIDES = [SHRUNK_SIDE, 1600, 1280, 1024];

/**
 * The first attempt that is small enough, or else the smallest one. If it isn't smaller than the file, the file itself,
 * because fewer pixels with more bytes help nobody.
 * @param draw renders the image with neither side longer than given
 */
export const smallestOf = async (file: Blob, draw: (side: number) => Drawing): Promise<Blob> => {
  /** Types that this browser can't write: WebKit returns a PNG for WebP. */
  const unwritable = new Set<string>();
  let best = file;
  let isOpaque: boolean | undefined;
  for (const side of SIDES) {
    const drawing = draw(side);
    for (const type of shrunkTypes(file.type)) {
      for (const quality of type === "image/png" ? [1] : QUALITIES) {
        if (unwritable.has(type)) break;
        if (type === "image/jpeg" && file.type !== "image/jpeg") {
          isOpaque ??= drawing.isOpaque();
          if (!isOpaque) break;
        }
        const tried = await drawing.write(type, quality);
        if (tried.type !== type) unwritable.add(type);
        else if (tried.size < best.size) best = tried;
        if (best !== file && best.size <= SHRUNK_BYTES) return best;
      }
    }
  }
  return best;
};
