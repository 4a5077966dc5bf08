/** Size limits for images after shrinking in the browser [IMG-011]. */
export const SHRUNK_BYTES = 1_000_000;
export const SHRUNK_SIDE = 1920;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The target size of an image: neither side longer than `side`, with the same proportions, and never enlarged. */
export const fittingSize = ({ width, height }: Size, side = SHRUNK_SIDE): Size => {
  const factor = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
};

/** Whether an image can be sent unchanged. */
export const isSmallEnough = (bytes: number, { width, height }: Size): boolean =>
  bytes <= SHRUNK_BYTES && Math.max(width, height) <= SHRUNK_SIDE;

/** Types that are resized here. Other types, and animations, are sent unchanged. */
export const isShrinkable = (type: string): boolean =>
  ["image/jpeg", "image/png", "image/webp", "image/avif"].includes(type);

/**
 * Output types for smaller images, best first. Browsers can't write AVIF, WebKit can't write WebP, and JPEG has no
 * transparency.
 */
export const shrunkTypes = (type: string): readonly string[] => {
  if (type === "image/jpeg") return ["image/jpeg"];
  const smaller = ["image/webp", "image/jpeg"];
  return type === "image/png" ? ["image/png", ...smaller] : smaller;
};

/** The file's name with the extension of its new type. */
export const shrunkName = (name: string, from: string, to: string): string =>
  from === to
    ? name
    : `${name.replace(/\.(?:png|jpe?g|webp|avif)$/i, "")}.${to.replace("image/", "").replace("jpeg", "jpg")}`;

/** Whether the first bytes are those of an animation: WebP with an ANIM chunk, PNG with acTL. */
export const isMoving = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head.subarray(0, 1024));
  return (
    (text.startsWith("RIFF") && text.includes("ANIM")) || (text.includes("PNG") && text.includes("acTL"))
  );
};

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString("en-US")} KB`;

/** The saved bytes, in words [IMG-006]. 1 KB is 1,000 bytes. */
export const savings = (raw: number, shrunk: number) => {
  const saved = Math.max(0, raw - shrunk);
  return {
    raw: kilobytes(raw),
    compressed: kilobytes(shrunk),
    saved: `${kilobytes(saved)} (${raw > 0 ? Math.round((saved / raw) * 100) : 0}%)`,
  };
};
