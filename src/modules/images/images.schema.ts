import { z } from "zod";
import { CONTROL_CHARACTERS } from "#platform/fields/fields.ts";
import { visibleLine } from "#platform/text/visible-text.ts";

/** Badges by size [IMG-007]. General fits every image. */
export const imageTypesOf = (size: { readonly width: number; readonly height: number }) => ({
  isLogo: size.width === 289 && size.height === 200,
  isSlideshow: size.width === 701 && size.height === 388,
});

/** Maximum length of an image's description, in characters. */
export const MAX_IMAGE_DESCRIPTION = 200;

/** Maximum upload size in bytes, and maximum image size in pixels (decisions §10). */
export const MAX_IMAGE_BYTES = 25 << 20;
export const MAX_IMAGE_PIXELS = 40_000_000;
/** All frames of an animation together. */
export const MAX_ANIMATION_PIXELS = 160_000_000;

/** Printed words [IMG-008, IMG-009, IMG-010]. */
export const IMAGE_MISSING = "You must upload an image.";
export const DESCRIPTION_MISSING = "You must provide an image description.";
const FILE_NAME_MESSAGE =
  'File name can not include the characters ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","';

const MAX_FILE_NAME = 200;

/** The name of a file uploaded as an image. */
export const imageFileName = z
  .string("File name must be text.")
  .overwrite(visibleLine)
  .max(MAX_FILE_NAME, `File name can have at most ${MAX_FILE_NAME} characters.`)
  .refine((name) => !/[;/?:@&=+$,]/.test(name), FILE_NAME_MESSAGE)
  .refine(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    (name) => !/[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/.test(name) && !/^\.+$/.test(name),
    "File name can not include path parts or characters that can't be shown.",
  );

/** Limits of the library's folders and tags. */
export const MAX_FOLDER_NAME = 60;
export const MAX_FOLDERS = 200;
export const MAX_IMAGE_TAGS = 20;
export const MAX_IMAGE_TAG = 40;
/** How many images can be moved or tagged at once. */
export const MAX_ORGANIZED = 500;

/** Tags without duplicates in any letter case. */
export const imageTags = z
  .array(
    z
      .string("A tag must be text.")
      .overwrite(visibleLine)
      .min(1, "A tag can't be empty.")
      .max(MAX_IMAGE_TAG, `A tag can have at most ${MAX_IMAGE_TAG} characters.`)
      .refine((tag) => !tag.includes(","), "A tag can't contain a comma.")
      .refine((tag) => !CONTROL_CHARACTERS.test(tag), "A tag has characters that can't be shown."),
    "tags must be a list of words.",
  )
  .max(MAX_IMAGE_TAGS, `An image can have at most ${MAX_IMAGE_TAGS} tags.`)
  .transform((tags) => withTags([], tags));

/** The tags with more of them added, each once in any letter case. */
export const withTags = (tags: readonly string[], added: readonly string[]): string[] =>
  [...tags, ...added].filter(
    (tag, index, all) => all.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index,
  );

/** The least width and height of a cropped image. */
export const MIN_CROP_PIXELS = 16;
