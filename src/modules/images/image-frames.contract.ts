import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { MIN_CROP_PIXELS } from "./images.schema.ts";

const percent = (label: string) =>
  z
    .number(`${label} must be a number.`)
    .int(`${label} must be a whole number.`)
    .min(0, `${label} must be from 0 to 100.`)
    .max(100, `${label} must be from 0 to 100.`);

const pixels = (label: string, least: number) =>
  z
    .number(`${label} must be a number.`)
    .int(`${label} must be a whole number.`)
    .min(least, `${label} must be at least ${least}.`)
    .max(1_000_000, `${label} is too large.`);

/** A part of an image, in pixels of the original, from its top left. */
const crop = z.object({
  x: pixels("x", 0),
  y: pixels("y", 0),
  width: pixels("width", MIN_CROP_PIXELS),
  height: pixels("height", MIN_CROP_PIXELS),
});
export type Crop = z.infer<typeof crop>;

export const setImageFocus = defineCall({
  name: "setImageFocus",
  id: "own",
  method: "POST",
  path: "/ImageUpload/SetImageFocus",
  summary:
    "Sets the point of an image, in percent from the top left, that stays visible where pages cut the image. null is the center. The image's address changes, and former ones redirect to it.",
  who: "admin",
  body: z.object({ id: bodyId("Id"), focus: z.object({ x: percent("x"), y: percent("y") }).nullable() }),
  answer: z.literal("Updated"),
});

export const cropImage = defineCall({
  name: "cropImage",
  id: "own",
  method: "POST",
  path: "/ImageUpload/CropImage",
  summary:
    "Crops an image everywhere it's used. The original is kept, and null shows all of it again. The focal point moves back to the center.",
  who: "admin",
  body: z.object({ id: bodyId("Id"), crop: crop.nullable() }),
  answer: z.literal("Updated"),
});

export const getImageOriginal = defineCall({
  name: "getImageOriginal",
  id: "own",
  method: "GET",
  path: "/ImageUpload/GetImageOriginal",
  summary: "What an image is cropped from: its size, the current crop, and a small picture of all of it.",
  who: "admin",
  query: z.object({ imageId: queryId("imageId") }),
  answer: z.object({
    width: z.number(),
    height: z.number(),
    crop: crop.nullable(),
    /** A data URL. */
    picture: z.string(),
  }),
});
