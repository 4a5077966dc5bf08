import type { FastifyRequest } from "fastify";
import type { Site } from "#platform/call/handle.ts";

/** No company has this host (decisions §3). */
export class NoSuchHost extends Error {
  readonly statusCode = 421;
}

/** The request's site. @throws NoSuchHost if no company has the host */
export const requireSite = (
  { siteOf }: { siteOf(request: FastifyRequest): Site | null },
  request: FastifyRequest,
): Site => {
  const site = siteOf(request);
  if (!site) throw new NoSuchHost("There's no website at this address.");
  return site;
};

/** The requested path, or null if no page can have it. */
export const pathOfRequest = (request: FastifyRequest): string | null => {
  const path = addressOf(request);
  // Friendly URLs have no characters that need escaping. In a redirect, // could be read as a host.
  return /^\/[A-Za-z0-9/_.~-]*$/.test(path) && !path.includes("//") ? path : null;
};

/** Whether the path can't be decoded, so that there is nothing at the address. */
export const isUndecodable = (request: FastifyRequest): boolean => request.originalUrl !== request.url;

/** Everything before the question mark, as sent. */
export const addressOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "";

/** The first path segment, in lowercase; empty at the root. */
export const firstSegmentOf = (request: FastifyRequest): string =>
  addressOf(request).toLowerCase().split("/")[1] ?? "";

/** The question mark and everything after it; empty if there is none. */
export const queryOfRequest = (request: FastifyRequest): string => {
  const start = request.url.indexOf("?");
  return start === -1 ? "" : request.url.slice(start);
};

/** Everything after the question mark; empty if there is none. */
export const searchOfRequest = (request: FastifyRequest): string => queryOfRequest(request).slice(1);
