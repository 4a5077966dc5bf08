import type { FastifyReply, FastifyRequest } from "fastify";
import { type Rendering, readyPage } from "#platform/cache/ready-page.ts";
import { SITE_HEADERS, type SitePolicy, siteHeaders } from "../http/security-headers.ts";
import { sendPage } from "./serve-hit.ts";

type Headers = Readonly<Record<string, string>>;

const CACHED: Headers = { "cache-control": "public, max-age=0, must-revalidate", vary: "accept-encoding" };
const UNCACHED: Headers = { "cache-control": "no-store" };

/** Headers of a cached page: browsers check each time and get a 304 if nothing has changed. */
export const PAGE_HEADERS: Headers = { ...SITE_HEADERS, ...CACHED };
const UNCACHED_HEADERS: Headers = { ...SITE_HEADERS, ...UNCACHED };

/** Headers of a site's page, cacheable or not. */
export const pageHeaders = (policy: SitePolicy | undefined, isCached: boolean): Headers => ({
  ...(policy ? siteHeaders(policy) : SITE_HEADERS),
  ...(isCached ? CACHED : UNCACHED),
});

/** Sends a page that was rendered only for this request. */
export const sendRendering = (
  request: FastifyRequest,
  reply: FastifyReply,
  rendering: Rendering,
  headers: Headers = UNCACHED_HEADERS,
): void => {
  reply.hijack();
  sendPage(request.raw, reply.raw, readyPage(rendering, headers));
};
