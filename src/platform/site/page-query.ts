/** The page's query parameters that its parts use, each with its first value. */
export type PageQuery = Readonly<Record<string, string>>;

/** Longer values are cut off, as the boxes for a search do it. */
const MAX_VALUE_LENGTH = 200;

/**
 * Parses the query string's parameters named in `keys`. Drops unknown and empty ones, cuts off overlong ones, and
 * replaces control characters with spaces. The first value of a repeated one counts.
 */
export const pageQuery = (search: string, keys: readonly string[]): PageQuery => {
  if (search === "" || keys.length === 0) return {};
  const parameters = new URLSearchParams(search);
  const query: Record<string, string> = {};
  for (const key of keys) {
    // No text contains control characters, and the database refuses some of them.
    const value = parameters
      .get(key)
      ?.replaceAll(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, MAX_VALUE_LENGTH)
      // Half of a character, such as an emoji.
      .replace(/\p{Cs}$/u, "")
      .trimEnd();
    if (value) query[key] = value;
  }
  return query;
};

/**
 * The address of a page with these parameters. Empty ones are left out.
 * @example pageHref("/events", { past: "1", date: "" }) // "/events?past=1"
 */
export const pageHref = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
};

/** The listing's page number in an address: a whole number from 1; anything else is 1. */
export const pageNumberOf = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
