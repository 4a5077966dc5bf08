import type { TrustedHtml } from "./html-mark.ts";
import { imageFacts, imageSources } from "./image-sources.ts";
import { TAG_ATTRIBUTES } from "./tag-attributes.ts";

/** An image with the figure around it, which can have a width. */
const PICTURE = new RegExp(`(<figure\\b${TAG_ATTRIBUTES}>)?(<img\\b${TAG_ATTRIBUTES})>`, "g");
const SOURCE = / src="([^"]*)"/;
const WIDTH = / width="(\d{1,5})"/;
const SHARE = / class="[^"]*\btn-width-(\d+)/;

/** Maximum width of formatted text, in CSS pixels (`--wide` in the site's tokens.css). */
const TEXT_WIDTH = 832;
/** Up to this window width, narrow images are shown at twice their share (prose.css). */
const PHONE = "40rem";

/**
 * For visitors: adds narrower copies to each library image, so that a phone loads one that fits. Uses WebP, which a
 * plain `<img>` can offer to all supported browsers. External images are unchanged.
 */
export const responsivePictures = (text: TrustedHtml): TrustedHtml => {
  if (!text.__html.includes("<img")) return text;
  const html = text.__html.replace(PICTURE, (whole, figure: string | undefined, image: string) => {
    const facts = imageFacts(SOURCE.exec(image)?.[1] ?? "");
    const copies = facts && imageSources(facts.url).sources.find(({ type }) => type === "image/webp");
    if (!copies || facts.width <= NARROWEST) return whole;
    const share = Number(SHARE.exec(image)?.[1] ?? SHARE.exec(figure ?? "")?.[1]) || null;
    const sizes = sizesOf(share, Number(WIDTH.exec(image)?.[1] ?? facts.width));
    return `${figure ?? ""}${image} srcset="${copies.srcSet}" sizes="${sizes}">`;
  });
  // Still trusted, because only addresses of the site's own images were added.
  return { __html: html } as TrustedHtml;
};

/** An image no wider than its narrowest copy has nothing to choose from. */
const NARROWEST = 320;

/**
 * The width at which an image is shown.
 * @param share percent of the text's width; null for the image's own
 * @param own its own width in CSS pixels
 */
const sizesOf = (share: number | null, own: number): string => {
  if (share === null)
    return own <= NARROWEST ? `${own}px` : `(width < ${own}px) 100vw, ${Math.min(own, TEXT_WIDTH)}px`;
  const onPhone = share < 50 ? 50 : 100;
  return `(width < ${PHONE}) ${onPhone}vw, ${Math.round((TEXT_WIDTH * share) / 100)}px`;
};
