/**
 * Checks return addresses: after signing in or out, registering, or sending a form.
 * @param address the requested address; anything but text is ignored
 * @param origin the site's own, such as `https://www.example.org`
 * @returns path, query, and fragment of `address` within the origin; null if it leads elsewhere
 */
export const returnPath = (address: unknown, origin: string): string | null => {
  const url = typeof address === "string" && address !== "" ? parse(address, origin) : null;
  // A blob: address has an origin, too.
  if (!url || url.origin !== origin || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== "" || url.password !== "") return null;
  // Without its origin, a path such as //evil.example would name a host.
  if (url.pathname.startsWith("//")) return null;
  return url.href.slice(origin.length);
};

/** Not `URL.parse`, because not all supported browsers have it. */
const parse = (address: string, origin: string): URL | null => {
  try {
    return new URL(address, origin);
  } catch {
    return null;
  }
};
