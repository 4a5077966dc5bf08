import type { TrustedHtml } from "./html-mark.ts";
import { imageFacts, imageSources } from "./image-sources.ts";

/** Within a tag that the cleaner wrote: its attribute values appear in double quotes and hold none. */
const ATTRIBUTES = '(?:"[^"]*"|[^">])*';
/** A picture with the figure around it, which may have its width. */
const PICTURE = new RegExp(`(<figure\\b${ATTRIBUTES}>)?(<img\\b${ATTRIBUTES})>`, "g");
const SOURCE = / src="([^"]*)"/;
const WIDTH = / width="(\d{1,5})"/;
const SHARE = / class="[^"]*\btn-width-(\d+)/;

/** Width of formatted text at most, in CSS pixels (`--wide` in the site's tokens.css). */
const TEXT_WIDTH = 832;
/** Up to here small shares of the text's width are doubled (prose.css). */
const PHONE = "40rem";

/**
 * For visitors: each picture of the library with its narrower copies beside it, so that a phone loads one that fits its
 * width. WebP, which a plain `<img>` may offer without asking; addresses from elsewhere stay as they are.
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
  // Trusted as before: nothing but addresses of the site's own pictures came in.
  return { __html: html } as TrustedHtml;
};

/** Of a picture no wider than its narrowest copy there is nothing to choose. */
const NARROWEST = 320;

/**
 * How wide a picture is shown.
 * @param share of the text's width in percent; null: its own
 * @param own its own width in CSS pixels
 */
const sizesOf = (share: number | null, own: number): string => {
  if (share === null)
    return own <= NARROWEST ? `${own}px` : `(width < ${own}px) 100vw, ${Math.min(own, TEXT_WIDTH)}px`;
  const onPhone = share < 50 ? 50 : 100;
  return `(width < ${PHONE}) ${onPhone}vw, ${Math.round((TEXT_WIDTH * share) / 100)}px`;
};
