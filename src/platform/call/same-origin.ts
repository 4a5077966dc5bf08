import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request that changes data may have been caused by another site (decisions §1).
 * `Sec-Fetch-Site` decides; where a browser doesn't send it, `Origin`, then `Referer`. Without any of the three there is
 * no browser, and a POST, PUT or DELETE passes. A changing GET without `Sec-Fetch-Site` always needs `X-Requested-With`.
 * @param host the request's own host, with its port
 */
export const isFromAnotherSite = (method: string, headers: IncomingHttpHeaders, host: string): boolean => {
  // A GET that changes data may only be sent by a script: a formatted text of the site could hold an image or a link
  // with such an address, and its request would come from the same site.
  const destination = headers["sec-fetch-dest"];
  if (isRead(method) && destination !== undefined && destination !== "empty") return true;
  const site = headers["sec-fetch-site"];
  // "none" is an address typed, or a link clicked in a mail: fine for what only a page's own script can send, not
  // for a GET that changes data. "same-site" may be another company under the same domain.
  if (site !== undefined) return site !== "same-origin" && !(site === "none" && !isRead(method));
  // An image sends Referer too. Only a script can set this one, and other sites' scripts only where the server agrees.
  if (isRead(method) && !headers["x-requested-with"]) return true;
  const origin = headers.origin ?? headers.referer;
  return origin !== undefined && hostOf(origin) !== host.toLowerCase();
};

const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

const hostOf = (address: string): string | null => {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) ? url.host : null;
  } catch {
    return null;
  }
};
