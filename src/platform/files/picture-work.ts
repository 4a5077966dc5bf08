import { fileTypeFromFile } from "file-type";
import sharp, { type Metadata, type Sharp } from "sharp";
import { type PictureFormat, pictureFormatOf } from "./picture-formats.ts";

// Runs only in the process of picture.worker.ts. libvips would open many more than the five supported formats.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}File`),
});
sharp.cache(false);
sharp.concurrency(1);

export interface PictureFacts {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

export interface PictureLimits {
  /** Of a single image. */
  readonly pixels: number;
  /** Of all frames of an animation together. */
  readonly animationPixels: number;
}

/** Why an image is refused. `megapixels` is its size. */
export type PictureRefusal =
  | { readonly reason: "type" | "damaged" | "animation" }
  | { readonly reason: "pixels"; readonly megapixels: number };

/** An image that can't be used, and why. */
export class PictureRefused extends Error {
  readonly refusal: PictureRefusal;
  constructor(refusal: PictureRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/**
 * A size to create, never larger than the image. With a height, it's cropped to width and height, or, with `isWhole`,
 * fitted into them with empty space around it.
 */
export interface Drawing {
  readonly target: string;
  readonly format: PictureFormat;
  readonly width: number;
  readonly height?: number;
  readonly isWhole?: boolean;
  readonly isAnimated: boolean;
  /** The point that stays visible if it's cropped, in percent from the top left; by default the center. */
  readonly focus?: { readonly x: number; readonly y: number } | null;
}

/** A part of an image, in pixels from its top left. */
export interface PictureCrop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Writes a clean image of the same format: upright, in sRGB, without EXIF, profiles, or appended data. Reads only the
 * header until type and size have been checked.
 * @param crop the part to write; without it, the whole image
 * @throws PictureRefused
 */
export const cleanPicture = async (
  path: string,
  target: string,
  limits: PictureLimits,
  crop?: PictureCrop,
): Promise<PictureFacts> => {
  const { format, header } = await inspect(path, limits);
  const isAnimated = (header.pages ?? 1) > 1 && (format === "gif" || format === "webp");
  const picture = sharp(path, {
    animated: isAnimated,
    failOn: "error",
    limitInputPixels: isAnimated ? limits.animationPixels : limits.pixels,
  }).autoOrient();
  if (crop) picture.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height });
  try {
    const info = await encode(picture, format, {
      quality: format === "avif" ? 65 : 88,
      is444: header.chromaSubsampling === "4:4:4",
      isIndexed: header.isPalette === true,
      effort: isAnimated ? 2 : 4,
    }).toFile(target);
    return { format, width: info.width, height: info.pageHeight ?? info.height, isAnimated };
  } catch (error) {
    throw damaged(error);
  }
};

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Writes resized copies of a clean image. Returns their sizes in the same order. */
export const resizePicture = async (
  path: string,
  drawings: readonly Drawing[],
): Promise<readonly PictureSize[]> => {
  const still = drawings.filter((drawing) => !drawing.isAnimated);
  const open = still.length > 1 ? await shrunk(path, Math.max(...still.map(({ width }) => width))) : null;
  const sizes: PictureSize[] = [];
  for (const drawing of drawings) {
    const { width, height, isWhole = false, format, isAnimated } = drawing;
    const source =
      open && !isAnimated && !drawing.focus
        ? open()
        : sharp(path, { animated: isAnimated, limitInputPixels: false });
    const cut =
      drawing.focus && height !== undefined ? await cutAround(path, drawing.focus, width, height) : null;
    const picture = (cut ? source.extract(cut) : source).resize({
      width,
      ...(height === undefined ? {} : { height, fit: isWhole ? ("contain" as const) : ("cover" as const) }),
      // Padding around an image that must stay whole.
      background: "#00000000",
      withoutEnlargement: !isWhole,
    });
    const quality = { quality: 80, is444: false, isIndexed: false, effort: isAnimated ? 2 : 4 };
    const info = await encode(picture, format, quality).toFile(drawing.target);
    sizes.push({ width: info.width, height: info.pageHeight ?? info.height });
  }
  return sizes;
};

/** The largest part of an image in the given proportions that is placed like CSS `object-position`. */
const cutAround = async (
  path: string,
  focus: { readonly x: number; readonly y: number },
  width: number,
  height: number,
) => {
  const whole = await sharp(path, { limitInputPixels: false }).metadata();
  const wholeHeight = whole.pageHeight ?? whole.height;
  const scale = Math.min(whole.width / width, wholeHeight / height);
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return {
    left: Math.round(((whole.width - size.width) * focus.x) / 100),
    top: Math.round(((wholeHeight - size.height) * focus.y) / 100),
    ...size,
  };
};

/** The image in its largest copy's size, in memory, because decoding a large image for each copy takes long. */
const shrunk = async (path: string, width: number): Promise<() => Sharp> => {
  const { data, info } = await sharp(path, { limitInputPixels: false })
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return () => sharp(data, { raw });
};

const inspect = async (
  path: string,
  limits: PictureLimits,
): Promise<{ format: PictureFormat; header: Metadata }> => {
  const format = pictureFormatOf((await fileTypeFromFile(path).catch(() => undefined))?.mime);
  if (!format) throw new PictureRefused({ reason: "type" });
  let header: Metadata;
  try {
    header = await sharp(path, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw damaged(error);
  }
  const pixels = header.width * (header.pageHeight ?? header.height);
  if (pixels > limits.pixels)
    throw new PictureRefused({ reason: "pixels", megapixels: Math.ceil(pixels / 1e6) });
  if (pixels * (header.pages ?? 1) > limits.animationPixels)
    throw new PictureRefused({ reason: "animation" });
  return { format, header };
};

/** The file isn't blamed for the machine's problems. */
const damaged = (error: unknown): unknown =>
  /no space left|out of memory|write error|unable to (?:open|write).*writ/i.test((error as Error).message)
    ? error
    : new PictureRefused({ reason: "damaged" });

interface Quality {
  readonly quality: number;
  readonly is444: boolean;
  readonly isIndexed: boolean;
  readonly effort: number;
}

const encode = (picture: Sharp, format: PictureFormat, options: Quality): Sharp => {
  const { quality, is444, isIndexed, effort } = options;
  switch (format) {
    case "jpg":
      return picture.jpeg({ quality, chromaSubsampling: is444 ? "4:4:4" : "4:2:0", progressive: true });
    case "png":
      return picture.png({ palette: isIndexed });
    case "gif":
      return picture.gif();
    case "webp":
      return picture.webp({ quality, effort });
    case "avif":
      // Effort 4 would take six times as long.
      return picture.avif({ quality: Math.min(quality, 65), effort: 2 });
  }
};
