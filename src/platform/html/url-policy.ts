import { parseUrl } from "./parse-url.ts";

/** Maximum link length in characters (spec decisions §5: the address of an external page). */
export const MAX_LINK_LENGTH = 2000;

/** The message for a refused link: what is allowed, in the words of a form. */
export const LINK_REFUSAL =
  "This link isn't valid. Start it with https://, http://, mailto:, or tel:, with / for a page on this site, or with # for a place on the same page.";

/** The message for a refused image address. */
export const IMAGE_SOURCE_REFUSAL =
  "This image address can't be used. Choose an image from the library (/images/…) or enter an address that starts with https://.";

/** Control, invisible, and direction-changing characters, white space except U+0020, and markup delimiters. */
const REFUSED_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being refused
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\uffff<>"`\\]/;

/** Firefox 115 lacks `isWellFormed`. */
const LONE_SURROGATE = /\p{Surrogate}/u;
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#]|$)/i;
const HTTP = /^(https?):\/\/[^/?#\s]/i;
const MAILTO = /^mailto:[^@?,;:%&=\s'()]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(\?[^#\s]*)?$/i;
const TEL = /^tel:\+?[0-9(][0-9().-]{1,40}(?:;ext=[0-9]{1,10})?$/i;

function pathOf(link: string): string {
  return link.replace(/[?#].*$/, "");
}

function safeHttp(link: string, scheme: string): string | null {
  const url = parseUrl(link);
  if (!url) return null;
  // https://bank.example@evil.example shows one host and opens another.
  if (url.username !== "" || url.password !== "" || url.hostname === "") return null;
  if (/^[^/?#]*@/.test(link.slice(scheme.length + 3))) return null;
  return scheme.toLowerCase() + link.slice(scheme.length);
}

/**
 * Only spaces, because other white space around a link is refused. A regular expression would take quadratic time for
 * long runs.
 */
function withoutSpacesAround(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && value[start] === " ") start++;
  while (end > start && value[end - 1] === " ") end--;
  return value.slice(start, end);
}

/**
 * The grammar of allowed links: http(s) addresses with a host and without a user name, mailto with one address, tel,
 * paths of the site that start with a single slash and have no dot segments, and fragments. Returns null for everything
 * else: other schemes in any spelling, protocol-relative and relative addresses, control or invisible characters, and
 * backslashes. Expects the plain value (not HTML-escaped). Trims spaces, changes inner spaces to `%20` (in tel to `-`),
 * and lowercases the scheme, but changes nothing else. Applying it to its own result changes nothing.
 */
export function safeLink(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const trimmed = withoutSpacesAround(value);
  if (trimmed === "" || trimmed.length > MAX_LINK_LENGTH || REFUSED_CHARACTERS.test(trimmed)) return null;
  if (LONE_SURROGATE.test(trimmed)) return null;
  const link = /^tel:/i.test(trimmed) ? trimmed.replace(/ +/g, "-") : trimmed.replaceAll(" ", "%20");
  if (link.length > MAX_LINK_LENGTH) return null;
  if (link.startsWith("#")) return link;
  if (link.startsWith("/")) {
    return link.startsWith("//") || DOT_SEGMENT.test(pathOf(link)) ? null : link;
  }
  const http = HTTP.exec(link);
  if (http?.[1] !== undefined) return safeHttp(link, http[1]);
  if (MAILTO.test(link)) return `mailto:${link.slice(7)}`;
  if (TEL.test(link)) return `tel:${link.slice(4)}`;
  return null;
}

/** Whether `safeLink` accepts the value. */
export function isSafeLink(value: unknown): boolean {
  return safeLink(value) !== null;
}

/**
 * The grammar of image addresses: a path below `/images/`, or an https address. Returns null for everything else.
 * Normalizes like `safeLink`.
 */
export function safeImageSource(value: unknown): string | null {
  const link = safeLink(value);
  if (link === null) return null;
  if (/^\/images\/[^/?#]/.test(link) || link.startsWith("https://")) return link;
  return null;
}

/** Whether `safeImageSource` accepts the value. */
export function isSafeImageSource(value: unknown): boolean {
  return safeImageSource(value) !== null;
}
