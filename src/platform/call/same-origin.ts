import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request that changes data may come from another site (decisions §1). `Sec-Fetch-Site` decides, or else
 * `Origin`, or else `Referer`. A request without any of them doesn't come from a browser, and its POST, PUT, or
 * DELETE is accepted. A GET that changes data without `Sec-Fetch-Site` always needs `X-Requested-With`.
 * @param host the request's own host, with its port
 */
export const isFromAnotherSite = (method: string, headers: IncomingHttpHeaders, host: string): boolean => {
  // Only scripts may send a GET that changes data. Otherwise, an image or link in a formatted text could trigger one
  // from the same site.
  const destination = headers["sec-fetch-dest"];
  if (isRead(method) && destination !== undefined && destination !== "empty") return true;
  const site = headers["sec-fetch-site"];
  // "none" means a typed address or a link in an email. That is fine for methods that only a page's script can send,
  // but not for a GET. "same-site" may be another company under the same domain.
  if (site !== undefined) return site !== "same-origin" && !(site === "none" && !isRead(method));
  // Images also send Referer. Only scripts can set this header, and other sites' scripts need the server's consent.
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
