import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  renderAway,
  renderBeingSetUp,
  renderFault,
  renderNoSuchHost,
  renderUnsent,
} from "#apps/site/render-notices.tsx";
import { renderFormPreview, renderNotFound, renderPage } from "#apps/site/render-page.tsx";
import type { SiteAssets } from "#apps/site/site-assets.ts";
import { ORIGIN_TAG } from "#modules/companies/companies.public.ts";
import { mayEditDrafts } from "#modules/pages/pages.policy.ts";
import { selectPageLine } from "#modules/pages/pages.public.ts";
import { selectVersion } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { type PageCache, type Rendering, readyPage } from "#platform/cache/page-cache.ts";
import { isDatabaseAway, refusalFrom, sendRefusal } from "#platform/call/failures.ts";
import type { Caller, Site } from "#platform/call/handle.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { Overloaded, Refusal } from "#platform/errors/refusal.ts";
import { type SiteLinks, visitorLinks } from "#platform/html/site-links.ts";
import type { Log } from "#platform/log/log.ts";
import type { Services } from "#platform/services/services.ts";
import { cachePolicyOf } from "#platform/site/page-data.ts";
import { SITE_HEADERS, type SitePolicy, siteHeaders } from "../http/security-headers.ts";
import { fieldsOf } from "../routes/form-posts.ts";
import { createBusyPages } from "./busy-page.ts";
import { type LoadedPage, loadLivePage, loadPage } from "./load-page.ts";
import { type FoundModuleFile, findModuleFile, loadModuleFile } from "./module-files.ts";
import { findModulePage, loadModulePage, showModulePage } from "./module-pages.ts";
import { registerModulePosts } from "./module-posts.ts";
import type { OldPaths } from "./old-paths.ts";
import type { PageLoad } from "./page-load.ts";
import { wayFromPreview } from "./preview-guard.ts";
import { pageKey, sendPage } from "./serve-hit.ts";
import type { SiteFrame, SiteParts } from "./site-parts.ts";

export interface PublicSiteOptions {
  readonly companyDb: CompanyDbs;
  readonly cache: PageCache;
  readonly parts: SiteParts;
  readonly siteLinks: (companyId: number) => Promise<SiteLinks>;
  readonly oldPaths: OldPaths;
  readonly assets: SiteAssets;
  readonly log: Log;
  siteOf(request: FastifyRequest): Site | null;
  /** Whether the installation has no company yet. */
  isEmpty(): boolean;
  actorOf(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<Actor | null>;
  /** Tells which modules are switched on at a company's site. */
  readonly modulesOf: (companyId: number) => Promise<(module: string) => boolean>;
  readonly services: Services;
  callerOf(request: FastifyRequest): Caller;
  /** First segments of calls: there, a missing address is no missing page. */
  readonly callSegments: ReadonlySet<string>;
}

/** How a kept page is sent: a browser asks each time and gets a 304 while nothing has changed. */
const KEPT = { "cache-control": "public, max-age=0, must-revalidate", vary: "accept-encoding" };
export const PAGE_HEADERS: Readonly<Record<string, string>> = { ...SITE_HEADERS, ...KEPT };

const UNKEPT = { "cache-control": "no-store" };
const UNCACHED_HEADERS = { ...SITE_HEADERS, ...UNKEPT };
const unkept = (policy: SitePolicy) => ({ ...siteHeaders(policy), ...UNKEPT });

/** Adds everything that visitors read: pages at their own addresses, /404, and the previews of page versions. */
export const registerPublicSite = (app: FastifyInstance, options: PublicSiteOptions): void => {
  const { companyDb, cache, parts, oldPaths, assets, log } = options;
  const busyPage = createBusyPages(assets);

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    rendering: Rendering,
    headers: Readonly<Record<string, string>> = UNCACHED_HEADERS,
  ): void => {
    reply.hijack();
    sendPage(request.raw, reply.raw, readyPage(rendering, headers));
  };

  /** Loads a page in one transaction, with the frame around it and the tags of its links; null where there is none. */
  const load = async <T>(
    site: Site,
    search: string,
    work: (load: PageLoad) => Promise<T | null>,
  ): Promise<{ frame: SiteFrame; loaded: T; linkTags: readonly string[] } | null> => {
    const frame = await parts.siteModel(site);
    const links = visitorLinks(await options.siteLinks(site.companyId));
    const isModuleOn = await options.modulesOf(site.companyId);
    const loaded = await companyDb(site.companyId).read((tx) =>
      work({ tx, site: frame.site, links, search, isModuleOn, log }),
    );
    // Only now is known which pages the links lead to.
    return loaded && { frame, loaded, linkTags: links.tags() };
  };

  const livePage = async (pageLoad: PageLoad, path: string): Promise<LoadedPage | null> => {
    const live = await loadLivePage(pageLoad, path);
    if (live) return live;
    const found = findModulePage(path);
    return found && !found.page.isForStaff ? loadModulePage(pageLoad, path, found, null) : null;
  };

  const renderFile = async (site: Site, path: string, own: FoundModuleFile): Promise<Rendering> => {
    const found = await load(site, "", (pageLoad) => loadModuleFile(pageLoad, path, own));
    if (!found) throw new NoSuchPage();
    const { mediaType, fileName, content, ...kept } = found.loaded;
    // It stands in no frame; it names the company and its main host.
    const { tags, expiresAt, isKept } = cachePolicyOf([
      { tags: ["company", ORIGIN_TAG, ...found.linkTags] },
      kept,
    ]);
    return {
      status: 200,
      html: content,
      tags: isKept ? tags : null,
      expiresAt,
      headers: {
        ...SITE_HEADERS,
        ...(isKept ? KEPT : UNKEPT),
        "content-type": `${mediaType}; charset=utf-8`,
        "content-disposition": `attachment; filename="${fileName}"`,
      },
    };
  };

  const render = async (site: Site, path: string, search: string): Promise<Rendering> => {
    if (!(await parts.isOpen(site))) throw new NoSuchPage();
    const file = findModuleFile(path);
    if (file) return renderFile(site, path, file);
    const found = await load(site, search, (pageLoad) => livePage(pageLoad, path));
    if (!found) throw new NoSuchPage();
    const { frame, loaded, linkTags } = found;
    const frameTags = loaded.model.page.isHome ? frame.tags : [...frame.tags, ...frame.tabTags];
    const { tags, expiresAt, isKept } = cachePolicyOf([
      { tags: [...frameTags, ...linkTags], expiresAt: frame.expiresAt },
      loaded,
    ]);
    return {
      status: 200,
      html: renderPage(loaded.model, assets, log).html,
      tags: isKept ? tags : null,
      expiresAt,
      queryKeys: loaded.queryKeys,
      headers: { ...siteHeaders(frame.policy), ...(isKept ? KEPT : UNKEPT) },
    };
  };

  /** Whoever is signed in at the site; everybody else is led to the login, and then back. */
  const staff = async (request: FastifyRequest, reply: FastifyReply, site: Site): Promise<Actor | null> => {
    const actor = await options.actorOf(request, reply, site);
    if (!actor) await reply.redirect(`/login?returnUrl=${encodeURIComponent(request.url)}`, 302);
    return actor;
  };

  /** The same for a preview: while the site isn't set up, it leads to where that is done. */
  const previewer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    module?: string,
  ): Promise<Actor | null> => {
    const actor = await staff(request, reply, site);
    if (!actor) return null;
    const isModuleOn = await isOn(site, module);
    const way = await companyDb(site.companyId).read((tx) => wayFromPreview(tx, actor, isModuleOn));
    if (way === null) return actor;
    await reply.header("cache-control", "no-store").redirect(way, 302);
    return null;
  };

  const sendUnkept = async (
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    found: { loaded: LoadedPage } | null,
    status = 200,
  ): Promise<void> => {
    if (!found) return sendNotFound(request, reply, site);
    const { policy } = await parts.siteModel(site);
    const html = renderPage(found.loaded.model, assets, log).html;
    send(request, reply, { status, html, tags: null }, unkept(policy));
  };

  const sendNotFound = async (request: FastifyRequest, reply: FastifyReply, site: Site): Promise<void> => {
    const frame = await parts.siteModel(site);
    const html = renderNotFound(frame.site, assets);
    send(request, reply, { status: 404, html, tags: null }, unkept(frame.policy));
  };

  const isOn = async (site: Site, module: string | undefined): Promise<boolean> =>
    module === undefined || (await options.modulesOf(site.companyId))(module);

  const noSuchCall = (reply: FastifyReply): FastifyReply =>
    reply
      .code(404)
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(JSON.stringify("There is no such call."));

  const notFound = async (request: FastifyRequest, reply: FastifyReply, site: Site): Promise<void> => {
    if (options.callSegments.has(firstSegmentOf(request))) {
      await noSuchCall(reply);
      return;
    }
    if (!(await parts.isOpen(site))) {
      const frame = await parts.siteModel(site);
      const html = renderBeingSetUp(site.companyName, assets, frame.site.theme);
      return send(request, reply, { status: 503, html, tags: null }, unkept(frame.policy));
    }
    const path = pathOfRequest(request);
    const own = path === null ? null : findModulePage(path);
    if (own && !(await isOn(site, own.page.module))) {
      // The module may be switched on tomorrow [GUARD-018].
      await reply.header("cache-control", "no-store").redirect("/", 302);
      return;
    }
    if (path?.toLowerCase() === "/404") return sendNotFound(request, reply, site);
    // The browser asks each time: another page may stand here tomorrow.
    const movedTo = path === null ? null : await oldPaths.find(site.companyId, path);
    if (movedTo !== null) {
      const query = queryOfRequest(request);
      await reply.headers(PAGE_HEADERS).redirect(`${movedTo}${query}`, 301);
      return;
    }
    // decisions §11: a missing page sends the visitor to /404.
    await reply.redirect("/404", 302);
  };

  app.setErrorHandler(async (error: Error, request, reply) => {
    if (error instanceof NoSuchHost)
      return send(request, reply, {
        status: 421,
        html: renderNoSuchHost(assets, options.isEmpty()),
        tags: null,
      });
    if (isRefused(error) && !isForLater(request, error))
      return sendRefusal(reply, "text", refusalFrom(error, log, { request: request.id }));
    const reference = randomBytes(6).toString("hex");
    const site = options.siteOf(request);
    const frame = site ? await parts.knownTheme(site) : {};
    const { theme, policy } = frame;
    const headers = policy ? unkept(policy) : UNCACHED_HEADERS;
    const isForm = request.routeOptions.config.isVisitorForm;
    const isBusy = error instanceof Overloaded;
    if (isForLater(request, error)) {
      const html = renderUnsent(sentForm(request), assets, theme, error.message);
      return send(request, reply, { status: error.status, html, tags: null }, headers);
    }
    if (isBusy && !isForm) {
      reply.hijack();
      sendPage(request.raw, reply.raw, busyPage(frame));
      return;
    }
    if (isBusy || isDatabaseAway(error)) {
      if (!isBusy)
        log.warn({ request: request.id, reference, error: error.message }, "The database can't be reached.");
      const html = isForm ? renderUnsent(sentForm(request), assets, theme) : renderAway(assets, theme);
      const rendering = { status: 503, html, tags: null };
      return send(request, reply, rendering, { ...headers, "retry-after": "5" });
    }
    log.error(
      { request: request.id, reference, error: { message: error.message, stack: error.stack } },
      "A page failed.",
    );
    const html = renderFault(reference, assets, theme);
    send(request, reply, { status: 500, html, tags: null }, headers);
  });

  // What no route answers and isn't a GET, which the pages' own route takes.
  app.setNotFoundHandler(async (request, reply) => {
    requireSite(options, request);
    return noSuchCall(reply);
  });

  app.get("/FormPreview", async (request, reply) => {
    const frame = await parts.siteModel(requireSite(options, request));
    const html = renderFormPreview(assets, frame.site.theme);
    return send(request, reply, { status: 200, html, tags: null }, unkept(frame.policy));
  });

  app.get("/PagePreview/:pageId/:versionId", async (request, reply) => {
    const site = requireSite(options, request);
    const actor = await previewer(request, reply, site);
    if (!actor) return;
    const { pageId, versionId } = request.params as { pageId: string; versionId: string };
    const preview = await load(site, searchOfRequest(request), async (pageLoad) => {
      if (!/^\d{1,15}$/.test(pageId) || !/^\d{1,9}$/.test(versionId)) return null;
      const [line, version] = await Promise.all([
        selectPageLine(pageLoad.tx, Number(pageId)),
        selectVersion(pageLoad.tx, Number(pageId), Number(versionId)),
      ]);
      const page = line.at(-1);
      if (!page || !version || !mayEditDrafts(actor, page)) return null;
      return loadPage(pageLoad, line, version, "preview");
    });
    return sendUnkept(request, reply, site, preview);
  });

  registerModulePosts(app, {
    companyDb,
    services: options.services,
    log,
    siteOf: (request) => requireSite(options, request),
    callerOf: options.callerOf,
    show: async (request, reply, site, answer) => {
      const path = pathOfRequest(request) ?? "/";
      const found = await load(site, "", (pageLoad) => showModulePage(pageLoad, path, answer));
      return sendUnkept(request, reply, site, found, answer.status);
    },
  });

  app.get("/*", async (request, reply) => {
    const site = requireSite(options, request);
    const path = pathOfRequest(request);
    if (path === null) return notFound(request, reply, site);
    // One address for one page: /services/ is /services.
    if (path.length > 1 && path.endsWith("/"))
      return reply.redirect(`${path.replace(/\/+$/, "") || "/"}${queryOfRequest(request)}`, 301);
    const search = searchOfRequest(request);
    const own = findModulePage(path);
    if (own?.page.isForStaff) {
      const actor = await previewer(request, reply, site, own.page.module);
      if (!actor) return;
      const found = await load(site, search, (pageLoad) => loadModulePage(pageLoad, path, own, actor));
      return sendUnkept(request, reply, site, found);
    }
    try {
      const page = await cache.render(
        pageKey(site.companyId, path),
        site.companyId,
        () => render(site, path, search),
        search,
      );
      reply.hijack();
      sendPage(request.raw, reply.raw, page);
    } catch (error) {
      if (error instanceof NoSuchPage) return notFound(request, reply, site);
      throw error;
    }
  });
};

class NoSuchPage extends Error {}

/** Whether a visitor's form can be sent again as it is, later: what was typed goes back with the reason. */
const isForLater = (request: FastifyRequest, error: Error): error is Refusal =>
  request.routeOptions.config.isVisitorForm === true &&
  error instanceof Refusal &&
  !(error instanceof Overloaded) &&
  (error.code === "too-many" || error.code === "unavailable");

/** Whether it is the request that is at fault: a body that can't be read, say, at an address that takes none. */
const isRefused = (error: Error): boolean => {
  const status = error instanceof Refusal ? error.status : (error as { statusCode?: number }).statusCode;
  return status !== undefined && status >= 400 && status < 500;
};

/** No company answers at this host (decisions §3). */
export class NoSuchHost extends Error {
  readonly statusCode = 421;
}

const requireSite = (options: PublicSiteOptions, request: FastifyRequest): Site => {
  const site = options.siteOf(request);
  if (!site) throw new NoSuchHost("No website answers at this address.");
  return site;
};

const firstSegmentOf = (request: FastifyRequest): string =>
  (request.url.split("?", 1)[0] ?? "").toLowerCase().split("/")[1] ?? "";

/** A form as it came, to be given back. */
const sentForm = (request: FastifyRequest) => {
  const { page = "", ...fields } = fieldsOf(request.body);
  return { action: request.url.split("?", 1)[0] ?? "", fields, page, hasFile: request.uploaded !== null };
};

/** What follows the question mark; empty where there is none. */
const searchOfRequest = (request: FastifyRequest): string => queryOfRequest(request).slice(1);

/** Everything from the question mark on; empty where there is none. */
const queryOfRequest = (request: FastifyRequest): string => {
  const start = request.url.indexOf("?");
  return start === -1 ? "" : request.url.slice(start);
};

/** The path that was asked for, or null where it isn't one that a page can have. */
const pathOfRequest = (request: FastifyRequest): string | null => {
  const path = request.url.split("?", 1)[0] ?? "/";
  // Friendly URLs have no character that needs escaping; // could be taken for a host in a redirect.
  return /^\/[A-Za-z0-9/_.~-]*$/.test(path) && !path.includes("//") ? path : null;
};
