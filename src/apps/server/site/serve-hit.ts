import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding, PageCache, ReadyPage, Variant } from "#platform/cache/page-cache.ts";
import type { Traffic } from "#platform/watch/traffic.ts";
import type { Hosts } from "../hosts.ts";

/** Key of a page in the cache: its company and its path in lower case. */
export const pageKey = (companyId: number, path: string): string => `${companyId}:${path.toLowerCase()}`;

/**
 * Answers a kept page straight from memory, before any framework sees the request.
 * @param always headers of every answer, besides the page's own
 * @returns false where there is nothing kept for it
 */
export const createServeHit = (
  hosts: Hosts,
  cache: PageCache,
  traffic: Traffic,
  always: Readonly<Record<string, string>>,
) => {
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
    sendPage(request, response, page, fields);
    traffic.countHit(company.companyId, response.statusCode);
    return true;
  };
};

/**
 * Sends a page in the best encoding the client takes; 304 where it has it already.
 * @param always names and values of further headers, in turn
 */
export const sendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
  always: readonly string[] = [],
): void => {
  const variant = variantFor(page, request.headers["accept-encoding"]);
  const seen = request.headers["if-none-match"];
  if (seen !== undefined && page.status === 200 && (seen === page.etag || matches(seen, page.etag))) {
    response.writeHead(304, ["etag", page.etag, "vary", "accept-encoding", ...always]).end();
    return;
  }
  const headers = always.length === 0 ? variant.headers : [...variant.headers, ...always];
  response.writeHead(page.status, headers as string[]);
  if (request.method === "HEAD") response.end();
  else response.end(variant.body);
};

/** The best encoding that an Accept-Encoding header takes, or null for the plain text. */
export const bestEncoding = (accepted: string | undefined): Encoding | null => {
  if (accepted === undefined) return null;
  if (takes(accepted, "br")) return "br";
  return takes(accepted, "gzip") ? "gzip" : null;
};

const variantFor = (page: ReadyPage, accepted: string | undefined): Variant => {
  const encoding = bestEncoding(accepted);
  return encoding === "br" ? page.brotli : encoding === "gzip" ? page.gzip : page.identity;
};

const takes = (accepted: string, encoding: Encoding): boolean =>
  accepted.includes(encoding) && !(accepted.includes("q=0") && REFUSED[encoding].test(accepted));

const REFUSED = {
  br: /(?:^|[\s,])br\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$))/,
  gzip: /(?:^|[\s,])gzip\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$))/,
};

const matches = (seen: string, etag: string): boolean =>
  seen.trim() === "*" || seen.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
