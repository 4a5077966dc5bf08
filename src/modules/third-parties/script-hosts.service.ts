import { getDomain } from "tldts";

/**
 * Whether an origin is so broad that anyone could serve scripts from it: every host, or everything below a public
 * suffix such as co.uk or github.io.
 * @param origin with a scheme, as `https://*.example.org`
 */
export const isTooWide = (origin: string): boolean => {
  const { hostname } = new URL(origin);
  if (!hostname.includes("*")) return false;
  const below = /^\*\.([^*]+?)\.?$/.exec(hostname)?.[1];
  return below === undefined || getDomain(below, { allowPrivateDomains: true }) === null;
};
