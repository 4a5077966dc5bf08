/** Supported image formats, by the extension that their files get. */
const PICTURE_FORMATS = ["gif", "jpg", "png", "webp", "avif"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const MEDIA_TYPES: Readonly<Record<PictureFormat, string>> = {
  gif: "image/gif",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
};

export const pictureMediaType = (format: PictureFormat): string => MEDIA_TYPES[format];

/** The format for a media type; undefined if it isn't supported. Of an animated PNG, only the first frame counts. */
export const pictureFormatOf = (mediaType: string | undefined): PictureFormat | undefined =>
  PICTURE_FORMATS.find(
    (format) => MEDIA_TYPES[format] === (mediaType === "image/apng" ? MEDIA_TYPES.png : mediaType),
  );
