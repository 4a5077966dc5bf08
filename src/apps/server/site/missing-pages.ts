import type { FastifyReply, FastifyRequest } from "fastify";
import { renderNotFound, renderTakenDown } from "#apps/site/page/render-page.tsx";
import { renderBeingSetUp } from "#apps/site/render-notices.tsx";
import type { SiteAssets } from "#apps/site/site-assets.ts";
import type { Site } from "#platform/call/handle.ts";
import { TAKEN_DOWN } from "#platform/services/module-page.ts";
import { findModulePage } from "./module-pages.ts";
import type { OldPaths } from "./old-paths.ts";
import { PAGE_HEADERS, pageHeaders, sendRendering } from "./page-headers.ts";
import { firstSegmentOf, isUndecodable, pathOfRequest, queryOfRequest } from "./request-address.ts";
import type { SiteParts } from "./site-parts.ts";

interface MissingPagesOptions {
  readonly parts: SiteParts;
  readonly oldPaths: OldPaths;
  readonly assets: SiteAssets;
  /** Whether a module is on at a site. */
  isOn(site: Site, module: string): Promise<boolean>;
  /** First segments of calls. An unknown address below them isn't a missing page. */
  readonly callSegments: ReadonlySet<string>;
}

export interface MissingPages {
  /** Answers for addresses without a page: a redirect, the 404 page, or the page of a site that is being set up. */
  answer(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<void>;
  /** The site's own 404 page. */
  send(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<void>;
}

type PageParts = Pick<MissingPagesOptions, "parts" | "assets">;

/** Sends the page for an address from which something was taken down, in the site's frame, with status 410. */
export const createTakenDownPage =
  ({ parts, assets }: PageParts): MissingPages["send"] =>
  async (request, reply, site) => {
    const frame = await parts.siteModel(site);
    const html = renderTakenDown(frame.site, assets);
    sendRendering(request, reply, { status: 410, html, tags: null }, pageHeaders(frame.policy, false));
  };

/** Sends the site's 404 page; with status 400 if the address can't be decoded. */
export const createNotFoundPage =
  ({ parts, assets }: PageParts): MissingPages["send"] =>
  async (request, reply, site) => {
    const frame = await parts.siteModel(site);
    const html = renderNotFound(frame.site, assets);
    const status = isUndecodable(request) ? 400 : 404;
    sendRendering(request, reply, { status, html, tags: null }, pageHeaders(frame.policy, false));
  };

export const createMissingPages = (options: MissingPagesOptions): MissingPages => {
  const { parts, oldPaths, assets } = options;

  const send = createNotFoundPage(options);

  const sendBeingSetUp: MissingPages["send"] = async (request, reply, site) => {
    const frame = await parts.siteModel(site);
    const html = renderBeingSetUp(site.companyName, assets, frame.site);
    sendRendering(request, reply, { status: 503, html, tags: null }, pageHeaders(frame.policy, false));
  };

  const sendTakenDown = createTakenDownPage(options);

  const answer: MissingPages["answer"] = async (request, reply, site) => {
    if (options.callSegments.has(firstSegmentOf(request))) {
      await sendNoSuchCall(request, reply);
      return;
    }
    if (!(await parts.isOpen(site))) return sendBeingSetUp(request, reply, site);
    const path = pathOfRequest(request);
    const module = path === null ? undefined : findModulePage(path)?.page.module;
    if (module && !(await options.isOn(site, module))) {
      // The module might be on tomorrow [GUARD-018].
      await reply.header("cache-control", "no-store").redirect("/", 302);
      return;
    }
    if (path?.toLowerCase() === "/404" || isUndecodable(request)) return send(request, reply, site);
    const movedTo = path === null ? null : await oldPaths.find(site.companyId, path);
    if (movedTo === TAKEN_DOWN) return sendTakenDown(request, reply, site);
    if (movedTo !== null) {
      // Browsers check each time, because a different page might be here tomorrow.
      await reply.headers(PAGE_HEADERS).redirect(`${movedTo}${queryOfRequest(request)}`, 301);
      return;
    }
    // decisions §11: missing pages redirect to /404.
    await reply.redirect("/404", 302);
  };

  return { answer, send };
};

/** Answers that no call has this address, in the format of calls. */
export const sendNoSuchCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const isUnreadable = isUndecodable(request);
  return reply
    .code(isUnreadable ? 400 : 404)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(isUnreadable ? "This address isn't valid." : "There is no such call."));
};
