import { MAX_IMAGE_BYTES } from "./images.schema.ts";

const TAKEN = "Choose a GIF, JPEG, PNG, WebP, or AVIF image.";
const SVG = "SVG drawings can't be uploaded. Export the drawing as a PNG, then choose that file.";
const HEIC =
  "HEIC photos can't be uploaded. Save the photo as a JPEG, then choose that file. On an iPhone, choose Settings > Camera > Formats > Most Compatible to take JPEGs from now on.";

/** Some AVIF files list a general brand first and their own later. */
const AVIF_START = /^[\s\S]{4}ftyp[\s\S]{0,40}?avi[fs]/;

/** First bytes of supported files. */
const SIGNATURES: readonly RegExp[] = [
  /^GIF8[79]a/,
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^RIFF[\s\S]{4}WEBP/,
  AVIF_START,
];
const HEIC_START = /^[\s\S]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/;
const SVG_START = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[\s\S]*|<!--[\s\S]*|<!doctype svg[\s\S]*)?<svg[\s>]/i;
const START_BYTES = 1024;

/**
 * Why a chosen file can't be uploaded as an image, and what to do; "" if it can. The content decides, not the name. The
 * server checks again.
 */
export const chosenFileError = async (file: File): Promise<string> => {
  if (file.size === 0) return `This file is empty. ${TAKEN}`;
  if (file.size > MAX_IMAGE_BYTES) return "This file is larger than 25 MB. Choose a smaller one.";
  const bytes = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  if (SVG_START.test(start)) return SVG;
  if (HEIC_START.test(start) && !AVIF_START.test(start)) return HEIC;
  if (!SIGNATURES.some((signature) => signature.test(start)))
    return `This file isn't an image that can be shown. ${TAKEN}`;
  return (await isReadable(file))
    ? ""
    : "This image is damaged and can't be opened. Save it again in an image editor, or choose another file.";
};

const isReadable = async (file: File): Promise<boolean> => {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(address);
  }
};
