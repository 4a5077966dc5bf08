/** Limits of what is sent after shrinking in the browser [IMG-011]. */
export const SHRUNK_BYTES = 1_000_000;
export const SHRUNK_SIDE = 1920;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size a picture is drawn at: neither side longer than `side`, the proportions kept, never larger. */
export const fittingSize = ({ width, height }: Size, side = SHRUNK_SIDE): Size => {
  const factor = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
};

/** True where a picture can be sent as it is. */
export const isSmallEnough = (bytes: number, { width, height }: Size): boolean =>
  bytes <= SHRUNK_BYTES && Math.max(width, height) <= SHRUNK_SIDE;

/** Types that are resized here; other types, and animations, are sent unchanged. */
export const isShrinkable = (type: string): boolean =>
  ["image/jpeg", "image/png", "image/webp", "image/avif"].includes(type);

/**
 * Types to write a smaller picture in, the best first. Browsers can't write AVIF, WebKit can't write WebP, and JPEG
 * has no transparency.
 */
export const shrunkTypes = (type: string): readonly string[] => {
  if (type === "image/jpeg") return ["image/jpeg"];
  const smaller = ["image/webp", "image/jpeg"];
  return type === "image/png" ? ["image/png", ...smaller] : smaller;
};

/** The file's name with the ending of what it has become. */
export const shrunkName = (name: string, from: string, to: string): string =>
  from === to
    ? name
    : `${name.replace(/\.(?:png|jpe?g|webp|avif)$/i, "")}.${to.replace("image/", "").replace("jpeg", "jpg")}`;

/** Whether the first bytes tell of a picture that moves: WebP with an ANIM chunk, PNG with acTL. */
export const isMoving = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head.subarray(0, 1024));
  return (
    (text.startsWith("RIFF") && text.includes("ANIM")) || (text.includes("PNG") && text.includes("acTL"))
  );
};

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000).toLocaleString("en-US")} KB`;

/** What shrinking has gained, in words [IMG-006]. KB are 1,000 bytes. */
export const savings = (raw: number, shrunk: number) => {
  const saved = Math.max(0, raw - shrunk);
  return {
    raw: kilobytes(raw),
    compressed: kilobytes(shrunk),
    saved: `${kilobytes(saved)} (${raw > 0 ? Math.round((saved / raw) * 100) : 0}%)`,
  };
};
