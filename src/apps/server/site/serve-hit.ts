import type { IncomingMessage, ServerResponse } from "node:http";
import type { PageCache } from "#platform/cache/page-cache.ts";
import type { Encoding, ReadyPage, Variant } from "#platform/cache/ready-page.ts";
import { matchesEtag } from "#platform/files/send-file.ts";
import type { Traffic } from "#platform/metrics/traffic.ts";
import type { Hosts } from "../compose/hosts.ts";
import { isFetchedAhead, type VisitorRequests } from "../http/visitor-requests.ts";
import type { CdnHeaders } from "./cdn-headers.ts";
import { fetchedAheadHeaders } from "./speculation-rules.ts";

/** Cache key of a page: its company, and its path in lowercase. */
export const pageKey = (companyId: number, path: string): string => `${companyId}:${path.toLowerCase()}`;

interface ServeHitOptions {
  readonly hosts: Hosts;
  readonly cache: PageCache;
  readonly traffic: Traffic;
  readonly visitors: VisitorRequests;
  /** Headers of every answer, besides the page's own. */
  readonly always: Readonly<Record<string, string>>;
  readonly cdn: CdnHeaders;
}

/**
 * Sends a cached page from memory, before the framework sees the request.
 * @returns a function that returns false if the page isn't cached
 */
export const createServeHit = ({ hosts, cache, traffic, visitors, always, cdn }: ServeHitOptions) => {
  const fields = Object.entries(always).flat();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const company = hosts.find(request.headers.host);
    if (!company) return false;
    const url = request.url ?? "/";
    const end = url.indexOf("?");
    const page =
      end === -1
        ? cache.get(pageKey(company.companyId, url))
        : cache.get(pageKey(company.companyId, url.slice(0, end)), url.slice(end + 1));
    if (!page) return false;
    const more = isFetchedAhead(request.headers)
      ? fetchedAheadHeaders(end === -1 ? url : url.slice(0, end))
      : cdn.ofPage(request.headers, page);
    const status = sendPage(request, response, page, more.length === 0 ? fields : [...fields, ...more]);
    traffic.countHit(company.companyId, status);
    visitors.countPage(request, company.companyId, page.counted, status);
    return true;
  };
};

/**
 * Sends a page in the best encoding that the client accepts, or a 304.
 * @param always alternating names and values of further headers
 * @returns the status
 */
export const sendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
  always: readonly string[] = [],
): number => {
  const { etag } = page;
  const seen = request.headers["if-none-match"];
  if (
    etag !== null &&
    seen !== undefined &&
    page.status === 200 &&
    (seen === etag || matchesEtag(seen, etag))
  ) {
    const { headers } = page.identity;
    const cacheControl = headers[headers.indexOf("cache-control") + 1] ?? "";
    const own = ["etag", etag, "vary", "accept-encoding", "cache-control", cacheControl];
    response.writeHead(304, [...own, ...always]).end();
    return 304;
  }
  const encoding = bestEncoding(request.headers["accept-encoding"]);
  const variant = encoding === null ? page.identity : page.encoded(encoding);
  const send = ({ headers, body }: Variant): void => {
    response.writeHead(page.status, (always.length === 0 ? headers : [...headers, ...always]) as string[]);
    if (request.method === "HEAD") response.end();
    else response.end(body);
  };
  if (variant instanceof Promise)
    variant.then(send, () => send(page.identity)).catch((error: Error) => response.destroy(error));
  else send(variant);
  return page.status;
};

/** The best encoding in an Accept-Encoding header, or null for none. */
const bestEncoding = (accepted: string | undefined): Encoding | null => {
  if (accepted === undefined) return null;
  if (takes(accepted, "br")) return "br";
  return takes(accepted, "gzip") ? "gzip" : null;
};

const takes = (accepted: string, encoding: Encoding): boolean =>
  accepted.includes(encoding) && !(accepted.includes("q=0") && REFUSED[encoding].test(accepted));

const REFUSED = {
  br: /(?:^|[\s,])br\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$))/,
  gzip: /(?:^|[\s,])gzip\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$))/,
};
