/**
 * The one reading of every address that somebody asks to be led back to: after signing in or out, after
 * registering, after sending a form.
 *
 * @param given what the request says; anything that isn't text counts as nothing
 * @param origin the site's own, such as `https://www.example.org`
 * @returns path, query, and fragment, which lead to `given` and never leave the origin; null where it leads elsewhere
 */
export const returnPath = (given: unknown, origin: string): string | null => {
  const url = typeof given === "string" && given !== "" ? parse(given, origin) : null;
  // A blob: address has an origin too.
  if (!url || url.origin !== origin || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== "" || url.password !== "") return null;
  // Without its origin, a path such as //evil.example would name a host.
  if (url.pathname.startsWith("//")) return null;
  return url.href.slice(origin.length);
};

/** `URL.parse`, which supported browsers don't all have. */
const parse = (given: string, origin: string): URL | null => {
  try {
    return new URL(given, origin);
  } catch {
    return null;
  }
};
