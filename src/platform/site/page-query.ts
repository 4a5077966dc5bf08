/** The query parameters of a page that something on it looks at, each with its first value. */
export type PageQuery = Readonly<Record<string, string>>;

/** Longer values count as missing: no state of a page needs them. */
const MAX_VALUE_LENGTH = 200;

/**
 * Reads the parameters named by `keys` from what follows the question mark of an address. Unknown, empty and overlong
 * ones are left out, control characters taken for spaces; of a repeated one the first counts.
 */
export const pageQuery = (search: string, keys: readonly string[]): PageQuery => {
  if (search === "" || keys.length === 0) return {};
  const given = new URLSearchParams(search);
  const query: Record<string, string> = {};
  for (const key of keys) {
    // No text of a site holds control characters, and the database refuses some of them.
    const value = given
      .get(key)
      ?.replaceAll(/\p{Cc}+/gu, " ")
      .trim();
    if (value && value.length <= MAX_VALUE_LENGTH) query[key] = value;
  }
  return query;
};

/**
 * The address of a state of a page: its path with these parameters; empty ones are left out.
 * @example pageHref("/events", { past: "1", date: "" }) // "/events?past=1"
 */
export const pageHref = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};
