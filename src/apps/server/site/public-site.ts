import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LoadedPage } from "#apps/site/page/load-page.ts";
import { renderPage } from "#apps/site/page/render-page.tsx";
import type { Actor } from "#platform/access/actor.ts";
import type { PageCache } from "#platform/cache/page-cache.ts";
import type { Caller, Site } from "#platform/call/handle.ts";
import type { Services } from "#platform/services/services.ts";
import { isFetchedAhead, isFromStaff, type VisitorRequests } from "../http/visitor-requests.ts";
import type { SendAdmin } from "../routes/admin-site.ts";
import type { CdnHeaders } from "./cdn-headers.ts";
import { registerHelp } from "./help-pages.ts";
import { LivePages, type LivePagesOptions, NoSuchPage } from "./live-pages.ts";
import { createMissingPages, sendNoSuchCall } from "./missing-pages.ts";
import { findModulePage, showModulePage } from "./module-pages.ts";
import { registerModulePosts } from "./module-posts.ts";
import type { OldPaths } from "./old-paths.ts";
import { pageHeaders, sendRendering } from "./page-headers.ts";
import { registerPreviews } from "./previews.ts";
import { pathOfRequest, queryOfRequest, requireSite, searchOfRequest } from "./request-address.ts";
import { pageKey, sendPage } from "./serve-hit.ts";
import { registerSiteErrors } from "./site-errors.ts";
import { fetchedAheadHeaders, OPENED_PATH } from "./speculation-rules.ts";

export interface PublicSiteOptions extends LivePagesOptions {
  readonly cache: PageCache;
  readonly oldPaths: OldPaths;
  siteOf(request: FastifyRequest): Site | null;
  /** Whether the installation has no company yet. */
  isEmpty(): boolean;
  actorOf(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<Actor | null>;
  readonly services: Services;
  readonly sendAdmin: SendAdmin;
  callerOf(request: FastifyRequest): Caller;
  /** First segments of calls. An unknown address below them isn't a missing page. */
  readonly callSegments: ReadonlySet<string>;
  readonly visitors: VisitorRequests;
  readonly cdn: CdnHeaders;
}

/** Adds everything that visitors read: pages, /404, and previews of page versions. */
export const registerPublicSite = (app: FastifyInstance, options: PublicSiteOptions): void => {
  const { parts, assets, log } = options;
  const isOn = async (site: Site, module: string | undefined): Promise<boolean> =>
    module === undefined || (await options.modulesOf(site.companyId))(module);
  const livePages = new LivePages(options);
  const missing = createMissingPages({ ...options, isOn });

  const sendUncached = async (
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    found: { loaded: LoadedPage } | null,
    status = 200,
  ): Promise<void> => {
    if (!found) return missing.send(request, reply, site);
    const { policy } = await parts.siteModel(site);
    const html = renderPage(found.loaded.model, assets, log).html;
    sendRendering(request, reply, { status, html, tags: null }, pageHeaders(policy, false));
  };

  registerSiteErrors(app, options);
  const previews = registerPreviews(app, { ...options, livePages, isOn, sendUncached });

  // Requests without a route that aren't GETs, which the pages' own route handles.
  app.setNotFoundHandler(async (request, reply) => {
    requireSite(options, request);
    return sendNoSuchCall(request, reply);
  });

  registerModulePosts(app, {
    companyDb: options.companyDb,
    services: options.services,
    log,
    siteOf: (request) => requireSite(options, request),
    callerOf: options.callerOf,
    show: async (request, reply, site, answer) => {
      const path = pathOfRequest(request) ?? "/";
      const found = await livePages.load(site, "", (load) => showModulePage(load, path, answer));
      return sendUncached(request, reply, site, found, answer.status);
    },
  });

  const answer = pageHandler(options, livePages, missing, previews);
  app.get("/*", answer);
  countOpenedPages(app, options);
  registerHelp(app, { ...options, livePages, answer });
};

/** Answers the address of a page, also if there is none. */
const pageHandler =
  (
    options: PublicSiteOptions,
    livePages: LivePages,
    missing: ReturnType<typeof createMissingPages>,
    previews: ReturnType<typeof registerPreviews>,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const site = requireSite(options, request);
    const path = pathOfRequest(request);
    if (path === null) return missing.answer(request, reply, site);
    // One address per page: /services/ redirects to /services.
    if (path.length > 1 && path.endsWith("/"))
      return reply.redirect(`${path.replace(/\/+$/, "") || "/"}${queryOfRequest(request)}`, 301);
    const found = findModulePage(path);
    if (found?.page.isForStaff) return previews.sendModulePage(request, reply, site, path, found);
    const search = searchOfRequest(request);
    const address = { site, path, search, mayUseReplica: !isFromStaff(request.headers) };
    const render = (content: unknown) => livePages.render(address, content);
    try {
      const page = await options.cache.render(pageKey(site.companyId, path), site.companyId, render, search);
      reply.hijack();
      const status = sendPage(
        request.raw,
        reply.raw,
        page,
        isFetchedAhead(request.headers)
          ? fetchedAheadHeaders(path)
          : options.cdn.ofPage(request.headers, page),
      );
      options.visitors.countPage(request.raw, site.companyId, page.counted, status);
    } catch (error) {
      if (error instanceof NoSuchPage) return missing.answer(request, reply, site);
      throw error;
    }
  };

/** Counts pages that a browser fetched ahead once they are opened. */
const countOpenedPages = (app: FastifyInstance, options: PublicSiteOptions): void => {
  app.get(OPENED_PATH, async (request, reply) => {
    const site = requireSite(options, request);
    const path = pathOpened(request);
    const page = path === null ? undefined : options.cache.get(pageKey(site.companyId, path));
    options.visitors.countPage(request.raw, site.companyId, page?.counted ?? null, 200);
    return reply.code(204).header("cache-control", "no-store").send();
  });
};

/** The path of the page that a browser shows now; null if the address names none. */
const pathOpened = (request: FastifyRequest): string | null => {
  try {
    return decodeURIComponent(searchOfRequest(request));
  } catch {
    return null;
  }
};
