/** What an image's address reveals. The name includes the size, so views need no lookup. */
export interface ImageFacts {
  readonly id: number;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  readonly extension: ImageExtension;
  /** null if it's the center. */
  readonly focus: Focus | null;
}

/** The point of an image that stays visible where the image is cut, in percent from the top left. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

export type ImageExtension = "gif" | "jpg" | "png" | "webp" | "avif";

/** Widths of the smaller copies, in CSS pixels. */
const WIDTHS = [320, 640, 960, 1280, 1920] as const;
const MAX_WIDTH = 1920;
/** Thumbnails in lists [IMG-015]. */
export const THUMBNAIL = { width: 110, height: 65 } as const;

const ADDRESS =
  /^\/images\/(\d{1,15})\/[a-z0-9-]*?-(?:f(\d{1,3})x(\d{1,3})-)?(\d{1,6})x(\d{1,6})(-anim)?\.(gif|jpg|png|webp|avif)$/;

/** Parses the address of a library image; null for any other address. */
export const imageFacts = (url: string): ImageFacts | null => {
  const match = ADDRESS.exec(url);
  if (!match) return null;
  return {
    id: Number(match[1]),
    url,
    width: Number(match[4]),
    height: Number(match[5]),
    isAnimated: match[6] !== undefined,
    extension: match[7] as ImageExtension,
    focus: match[2] === undefined ? null : { x: Number(match[2]), y: Number(match[3]) },
  };
};

/**
 * The name of an image, or of its copy, with another focal point. The point is in the name, before the size, because
 * views know nothing else about an image.
 */
export const nameWithFocus = (name: string, focus: Focus | null): string =>
  name.replace(
    /-(?:f\d{1,3}x\d{1,3}-)?(\d{1,6}x\d{1,6}(?:-anim)?)(?=\.)/,
    focus ? `-f${focus.x}x${focus.y}-$1` : "-$1",
  );

export interface ImageVariant {
  /** The suffix after the image's name in its address. */
  readonly name: string;
  readonly width: number;
  readonly format: ImageExtension;
  readonly isThumbnail: boolean;
}

/**
 * The copies of an image: a thumbnail, and narrower ones in AVIF and WebP (only WebP for animations), none wider than
 * the image. Images wider than 1920 pixels also get a copy of that width in their own format.
 */
export const variantsOf = (image: Omit<ImageFacts, "id" | "url" | "focus">): ImageVariant[] => {
  const copy = (width: number, format: ImageExtension): ImageVariant => ({
    name: `w${width}.${format}`,
    width,
    format,
    isThumbnail: false,
  });
  const widest = Math.min(image.width, MAX_WIDTH);
  const widths = [...WIDTHS.filter((width) => width < widest), widest];
  const modern: ImageExtension[] = image.isAnimated ? ["webp"] : ["webp", "avif"];
  const copies = modern.flatMap((format) => widths.map((width) => copy(width, format)));
  if (image.width > MAX_WIDTH && !modern.includes(image.extension))
    copies.push(copy(MAX_WIDTH, image.extension));
  return [{ name: "thumb.webp", width: THUMBNAIL.width, format: "webp", isThumbnail: true }, ...copies];
};

/** Address of an image's copy. Until the job has created it, the address serves the original. */
export const variantUrl = (url: string, variantName: string): string =>
  url.replace(/\.[a-z]+$/, `.${variantName}`);

/** Thumbnail address of a library image; any other address is unchanged. */
export const thumbnailUrl = (url: string): string => (imageFacts(url) ? variantUrl(url, "thumb.webp") : url);

export interface ImageSources {
  /** For `<img src>`: at most 1920 pixels wide. */
  readonly src: string;
  /** The image's original size; null for addresses outside the library. */
  readonly width: number | null;
  readonly height: number | null;
  /** CSS `object-position` that keeps the focal point visible; undefined if that is the center. */
  readonly position?: string | undefined;
  /** For `<source>`, best format first. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string; readonly sizes: string }[];
}

/** An item's image or the default one; null if there is neither. */
export const imageOrDefault = (url: string, defaultUrl: string, sizes: string): ImageSources | null => {
  const shown = url || defaultUrl;
  return shown === "" ? null : imageSources(shown, sizes);
};

/**
 * All attributes of a `<picture>`, derived from the address.
 * @param sizes how wide the image is shown, as in the `sizes` attribute
 */
export const imageSources = (url: string, sizes = "100vw"): ImageSources => {
  const facts = imageFacts(url);
  if (!facts) return { src: url, width: null, height: null, sources: [] };
  const copies = variantsOf(facts).filter((variant) => !variant.isThumbnail);
  const formats = (["avif", "webp"] as const).filter((format) =>
    copies.some((copy) => copy.format === format),
  );
  const isTooWide = facts.width > MAX_WIDTH && !(facts.isAnimated && facts.extension !== "webp");
  return {
    src: isTooWide ? variantUrl(url, `w${MAX_WIDTH}.${facts.extension}`) : url,
    width: facts.width,
    height: facts.height,
    position: facts.focus ? `${facts.focus.x}% ${facts.focus.y}%` : undefined,
    sources: formats.map((format) => ({
      type: `image/${format}`,
      srcSet: copies
        .filter((copy) => copy.format === format)
        .map((copy) => `${variantUrl(url, copy.name)} ${copy.width}w`)
        .join(", "),
      sizes,
    })),
  };
};
