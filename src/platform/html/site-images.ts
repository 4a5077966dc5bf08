import { imageFacts, variantsOf, variantUrl } from "./image-sources.ts";
import { TAG_ATTRIBUTES } from "./tag-attributes.ts";

/** The images in one company's library. */
export interface SiteImages {
  /** The current name at the end of an image's address; undefined if the library has no such image. */
  imageName(imageId: number): string | undefined;
}

const LIBRARY = "/images/";
const LIBRARY_ADDRESS = /^\/images\/(\d{1,15})\/([^/?#]+)$/;

/** The id and file name in an address under /images/; null for any other address. */
export const libraryAddress = (address: string): { imageId: number; name: string } | null => {
  const [, id, name] = LIBRARY_ADDRESS.exec(address) ?? [];
  return id !== undefined && name !== undefined ? { imageId: Number(id), name } : null;
};

/**
 * The current address of an image, which may have been replaced since the address was stored. A narrower copy stays one
 * if the new image has it. External addresses are unchanged.
 * @returns null if the library has no such image
 */
export const currentImage = (address: string, images: SiteImages): string | null => {
  if (!address.startsWith(LIBRARY)) return address;
  const asked = libraryAddress(address);
  const name = asked && images.imageName(asked.imageId);
  if (!asked || !name) return null;
  const current = `${LIBRARY}${asked.imageId}/${name}`;
  return variantAddress(current, asked.name) ?? current;
};

/** Whether a file name belongs to an image or one of its copies. @param imageName the image's own */
export const isNameOf = (imageName: string, asked: string): boolean =>
  asked === imageName || asked.startsWith(imageName.replace(/[^.]*$/, ""));

/** The address of the copy that a file name requests; null if it requests none, or there is none. */
const variantAddress = (image: string, askedName: string): string | null => {
  const facts = imageFacts(image);
  const variant = askedName.slice(askedName.indexOf(".") + 1);
  return facts && variantsOf(facts).some(({ name }) => name === variant) ? variantUrl(image, variant) : null;
};

const PICTURE = new RegExp(`<img\\b${TAG_ATTRIBUTES}>`, "g");
const SOURCE = / src="([^"]*)"/;
const ALT = / alt="([^"]*)"/;
const SIZE = / (?:width|height)="\d*"/g;
const WIDTH = / width="(\d{1,5})"/;

/** Placeholder for a missing image. Texts can't contain it, because the cleaner escapes every other `<`. */
const GONE = '<tn-gone alt="([^"]*)">';
const GONE_FIGURE = new RegExp(
  `<figure\\b${TAG_ATTRIBUTES}>(?:(?!</figure>|<tn-gone)[\\s\\S])*${GONE}(?:(?!</figure>)[\\s\\S])*</figure>`,
  "g",
);
const GONE_LINK = new RegExp(`<a\\b(${TAG_ATTRIBUTES})>\\s*${GONE}\\s*</a>`, "g");
const GONE_PARAGRAPH = new RegExp(`<p\\b${TAG_ATTRIBUTES}>\\s*(?:${GONE}\\s*)+</p>`, "g");
const GONE_PICTURE = new RegExp(GONE, "g");

/** The addresses of the images in a cleaned text. */
export const imagesInHtml = (html: string): string[] =>
  [...html.matchAll(PICTURE)].flatMap(([picture]) => SOURCE.exec(picture)?.[1] ?? []);

/**
 * A text with current image addresses.
 * @param current returns an image's current address, or null if it's gone
 * @param onGone the replacement for a missing image
 */
const withImages = (
  html: string,
  current: (address: string) => string | null,
  onGone: (picture: string) => string,
): string =>
  html.includes(LIBRARY)
    ? html.replace(PICTURE, (picture) => {
        const address = SOURCE.exec(picture)?.[1] ?? "";
        const found = current(address);
        if (found === null) return onGone(picture);
        return found === address ? picture : replacedPicture(picture, found);
      })
    : html;

/** A text for staff: current images, and missing ones as stored. */
export const staffImages = (html: string, current: (address: string) => string | null): string =>
  withImages(html, current, (picture) => picture);

/**
 * A text for visitors: current images. A missing one leaves no gap: its figure and paragraph are removed, and a link
 * around it keeps the image's description as text.
 */
export const visitorImages = (html: string, current: (address: string) => string | null): string => {
  const text = withImages(html, current, (picture) => `<tn-gone alt="${ALT.exec(picture)?.[1] ?? ""}">`);
  if (!text.includes("<tn-gone")) return text;
  return text
    .replace(GONE_FIGURE, "")
    .replace(GONE_LINK, (_, attributes: string, alt: string) => (alt ? `<a${attributes}>${alt}</a>` : ""))
    .replace(GONE_PARAGRAPH, "")
    .replace(GONE_PICTURE, "");
};

/** The image at its new address, in the new proportions and no wider than before. */
const replacedPicture = (picture: string, address: string): string => {
  const moved = picture.replace(SOURCE, ` src="${address}"`);
  const facts = imageFacts(address.replace(/(\.[a-z0-9]+)\.[a-z]+$/, ".webp"));
  const stated = Number(WIDTH.exec(picture)?.[1]);
  if (!facts || !stated) return moved;
  const width = Math.min(stated, facts.width);
  const height = Math.max(1, Math.round((facts.height * width) / facts.width));
  return moved.replace(SIZE, "").replace(/^<img/, `<img width="${width}" height="${height}"`);
};

/** Maps a stored image address to the current one. */
export interface ImageLinks {
  image(stored: string): string;
}

/** The same object with current addresses in its image properties. */
export const withCurrentImages = <N extends string, T extends Readonly<Record<N, string>>>(
  item: T,
  links: ImageLinks,
  ...names: readonly N[]
): T => ({ ...item, ...Object.fromEntries(names.map((name) => [name, links.image(item[name])])) });
