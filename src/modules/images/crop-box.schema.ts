import { MIN_CROP_PIXELS } from "./images.schema.ts";

/** A part of an image, in pixels from its top left. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Size = Pick<Box, "width" | "height">;

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, Math.round(value)));

/** The box with its size and place inside an image. */
export const fitted = (box: Box, image: Size): Box => {
  const width = within(box.width, Math.min(MIN_CROP_PIXELS, image.width), image.width);
  const height = within(box.height, Math.min(MIN_CROP_PIXELS, image.height), image.height);
  return {
    x: within(box.x, 0, image.width - width),
    y: within(box.y, 0, image.height - height),
    width,
    height,
  };
};

/** All of an image, or as much in the middle as has these proportions. */
export const whole = ({ width, height }: Size, ratio = width / height): Box => {
  const wide = Math.min(width, Math.round(height * ratio));
  const high = Math.min(height, Math.round(width / ratio));
  return fitted(
    { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high },
    { width, height },
  );
};

/**
 * The box after one of its corners, or all of it, was dragged.
 * @param part "nw", "ne", "sw", "se", or "all"
 */
export const dragged = (box: Box, part: string, by: { x: number; y: number }, image: Size): Box => {
  if (part === "all") return fitted({ ...box, x: box.x + by.x, y: box.y + by.y }, image);
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const x = part.endsWith("w") ? within(box.x + by.x, 0, right - MIN_CROP_PIXELS) : box.x;
  const y = part.startsWith("n") ? within(box.y + by.y, 0, bottom - MIN_CROP_PIXELS) : box.y;
  const width = part.endsWith("w") ? right - x : within(box.width + by.x, MIN_CROP_PIXELS, image.width - x);
  const height = part.startsWith("n")
    ? bottom - y
    : within(box.height + by.y, MIN_CROP_PIXELS, image.height - y);
  return fitted({ x, y, width, height }, image);
};
