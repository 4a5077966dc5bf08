import type { FastifyRequest } from "fastify";
import type { Site } from "#platform/call/handle.ts";

/** No company answers at this host (decisions §3). */
export class NoSuchHost extends Error {
  readonly statusCode = 421;
}

/** The site that a request is for. @throws NoSuchHost where no company answers at its host */
export const requireSite = (
  { siteOf }: { siteOf(request: FastifyRequest): Site | null },
  request: FastifyRequest,
): Site => {
  const site = siteOf(request);
  if (!site) throw new NoSuchHost("No website answers at this address.");
  return site;
};

/** The path that was asked for, or null where no page can have it. */
export const pathOfRequest = (request: FastifyRequest): string | null => {
  const path = addressOf(request);
  // Friendly URLs have no character that needs escaping; // could be taken for a host in a redirect.
  return /^\/[A-Za-z0-9/_.~-]*$/.test(path) && !path.includes("//") ? path : null;
};

/** Everything before the question mark, as the browser sent it. */
export const addressOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "";

/** The first part of the path, in lower case; empty at the root. */
export const firstSegmentOf = (request: FastifyRequest): string =>
  addressOf(request).toLowerCase().split("/")[1] ?? "";

/** Everything from the question mark on; empty where there is none. */
export const queryOfRequest = (request: FastifyRequest): string => {
  const start = request.url.indexOf("?");
  return start === -1 ? "" : request.url.slice(start);
};

/** What follows the question mark; empty where there is none. */
export const searchOfRequest = (request: FastifyRequest): string => queryOfRequest(request).slice(1);
