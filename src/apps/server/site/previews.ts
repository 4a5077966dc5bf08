import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type LoadedPage, loadPage } from "#apps/site/page/load-page.ts";
import type { PageLoad } from "#apps/site/page/page-load.ts";
import { renderFormPreview } from "#apps/site/page/render-page.tsx";
import type { SiteAssets } from "#apps/site/site-assets.ts";
import { mayEditDrafts } from "#modules/pages/pages.policy.ts";
import { selectPageLine } from "#modules/pages/pages.public.ts";
import { selectVersion } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Site } from "#platform/call/handle.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { LivePages } from "./live-pages.ts";
import { type FoundModulePage, loadModulePage } from "./module-pages.ts";
import { pageHeaders, sendRendering } from "./page-headers.ts";
import { wayFromPreview } from "./preview-guard.ts";
import { requireSite, searchOfRequest } from "./request-address.ts";
import type { SiteParts } from "./site-parts.ts";

interface PreviewOptions {
  readonly companyDb: CompanyDbs;
  readonly parts: SiteParts;
  readonly assets: SiteAssets;
  readonly livePages: LivePages;
  siteOf(request: FastifyRequest): Site | null;
  actorOf(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<Actor | null>;
  isOn(site: Site, module: string | undefined): Promise<boolean>;
  /** Sends a page for one person, or the 404 page. */
  sendUncached(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    found: { loaded: LoadedPage } | null,
  ): Promise<void>;
}

export interface Previews {
  /** A module's page for staff, such as the preview of an event's draft. */
  sendModulePage(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    path: string,
    found: FoundModulePage,
  ): Promise<void>;
}

/** Adds pages that only staff see: previews of page versions and, for the form builder, of forms. */
export const registerPreviews = (app: FastifyInstance, options: PreviewOptions): Previews => {
  const { parts, assets, livePages, sendUncached } = options;

  app.get("/FormPreview", async (request, reply) => {
    const frame = await parts.siteModel(requireSite(options, request));
    const html = renderFormPreview(assets, frame.site);
    return sendRendering(request, reply, { status: 200, html, tags: null }, pageHeaders(frame.policy, false));
  });

  app.get("/PagePreview/:pageId/:versionId", async (request, reply) => {
    const site = requireSite(options, request);
    const actor = await requirePreviewer(options, request, reply, site);
    if (!actor) return;
    const { pageId, versionId } = request.params as { pageId: string; versionId: string };
    const preview = await livePages.load(site, searchOfRequest(request), (load) =>
      loadPreview(load, actor, pageId, versionId),
    );
    return sendUncached(request, reply, site, preview);
  });

  return {
    sendModulePage: async (request, reply, site, path, found) => {
      const actor = await requirePreviewer(options, request, reply, site, found.page.module);
      if (!actor) return;
      const shown = await livePages.load(site, searchOfRequest(request), (load) =>
        loadModulePage(load, path, found, actor),
      );
      return sendUncached(request, reply, site, shown);
    },
  };
};

/** A page version for someone who may edit it; null for everyone else. */
const loadPreview = async (
  load: PageLoad,
  actor: Actor,
  pageId: string,
  versionId: string,
): Promise<LoadedPage | null> => {
  if (!/^\d{1,15}$/.test(pageId) || !/^\d{1,9}$/.test(versionId)) return null;
  const [line, version] = await Promise.all([
    selectPageLine(load.tx, Number(pageId)),
    selectVersion(load.tx, Number(pageId), Number(versionId)),
  ]);
  const page = line.at(-1);
  if (!page || !version || !mayEditDrafts(actor, page)) return null;
  return loadPage(load, line, version, "preview");
};

/**
 * The signed-in user; null if the reply is already a redirect: to sign in and come back, or, while the site isn't set
 * up, to finish that.
 */
const requirePreviewer = async (
  { companyDb, actorOf, isOn }: PreviewOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  module?: string,
): Promise<Actor | null> => {
  const actor = await actorOf(request, reply, site);
  if (!actor) {
    await reply.redirect(`/login?returnUrl=${encodeURIComponent(request.url)}`, 302);
    return null;
  }
  const isModuleOn = await isOn(site, module);
  const way = await companyDb(site.companyId).read((tx) => wayFromPreview(tx, actor, isModuleOn));
  if (way === null) return actor;
  await reply.header("cache-control", "no-store").redirect(way, 302);
  return null;
};
