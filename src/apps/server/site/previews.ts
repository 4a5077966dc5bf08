import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type LoadedPage, loadPage } from "#apps/site/page/load-page.ts";
import type { PageLoad } from "#apps/site/page/page-load.ts";
import { renderFormPreview } from "#apps/site/page/render-page.tsx";
import type { SiteAssets } from "#apps/site/site-assets.ts";
import { readUnsavedBlock, type UnsavedBlock, withUnsaved } from "#modules/page-editor/page-editor.public.ts";
import { mayEditDrafts } from "#modules/pages/pages.policy.ts";
import { selectPageVersion } from "#modules/pages/pages.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Site } from "#platform/call/handle.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import type { LivePages } from "./live-pages.ts";
import { type FoundModulePage, loadModulePage } from "./module-pages.ts";
import { pageHeaders, sendRendering } from "./page-headers.ts";
import { redirectBeforeSetUp } from "./preview-guard.ts";
import { requireSite, searchOfRequest } from "./request-address.ts";
import type { SiteParts } from "./site-parts.ts";

interface PreviewOptions {
  readonly companyDb: CompanyDbs;
  readonly parts: SiteParts;
  readonly assets: SiteAssets;
  readonly livePages: LivePages;
  readonly services: Services;
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

/**
 * Adds pages that only staff see: previews of page versions and, for the form builder, of forms. Others are redirected:
 * to sign in and come back, or, while the site isn't set up, to finish that.
 */
export const registerPreviews = (app: FastifyInstance, options: PreviewOptions): Previews => {
  const { parts, assets, livePages, sendUncached } = options;

  app.get("/FormPreview", async (request, reply) => {
    const frame = await parts.siteModel(requireSite(options, request));
    const html = renderFormPreview(assets, frame.site);
    return sendRendering(request, reply, { status: 200, html, tags: null }, pageHeaders(frame.policy, false));
  });

  const sendPreview = async (
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    module: string | undefined,
    loadFor: (load: PageLoad, actor: Actor, unsaved: UnsavedBlock | null) => Promise<LoadedPage | null>,
  ): Promise<void> => {
    const actor = await options.actorOf(request, reply, site);
    if (!actor) return reply.redirect(`/login?returnUrl=${encodeURIComponent(request.url)}`, 302);
    const isModuleOn = await options.isOn(site, module);
    const unsaved = await unsavedIn(options, request, site, actor);
    let redirect: string | null = null;
    const shown = await livePages.load(site, searchOfRequest(request), async (load) => {
      // Both ask at the same time, because nearly always the preview may be shown.
      const loading = loadFor(load, actor, unsaved);
      loading.catch(() => {});
      redirect = await redirectBeforeSetUp(load.tx, actor, isModuleOn);
      return redirect === null ? loading : null;
    });
    if (redirect !== null) return reply.header("cache-control", "no-store").redirect(redirect, 302);
    return sendUncached(request, reply, site, shown);
  };

  app.get("/PagePreview/:pageId/:versionId", async (request, reply) => {
    const path = request.params as PreviewPath;
    return sendPreview(request, reply, requireSite(options, request), undefined, (load, actor, unsaved) =>
      loadPreview(load, actor, path, unsaved),
    );
  });

  return {
    sendModulePage: (request, reply, site, path, found) =>
      sendPreview(request, reply, site, found.page.module, (load, actor) =>
        loadModulePage(load, path, found, actor),
      ),
  };
};

interface PreviewPath {
  readonly pageId: string;
  readonly versionId: string;
}

/** A page version for someone who may edit it; null for everyone else. */
const loadPreview = async (
  load: PageLoad,
  actor: Actor,
  { pageId, versionId }: PreviewPath,
  unsaved: UnsavedBlock | null,
): Promise<LoadedPage | null> => {
  if (!/^\d{1,15}$/.test(pageId) || !/^\d{1,9}$/.test(versionId)) return null;
  const found = await selectPageVersion(load.tx, Number(pageId), Number(versionId));
  const page = found?.line.at(-1);
  if (!found || !page || !mayEditDrafts(actor, page)) return null;
  return loadPage(load, { ...found, blocks: withUnsaved(found.blocks, unsaved) }, "preview");
};

/** The caller's unsaved changes of the component that `?unsaved=` names; null if there are none. */
const unsavedIn = async (
  { companyDb, services }: PreviewOptions,
  request: FastifyRequest,
  site: Site,
  actor: Actor,
): Promise<UnsavedBlock | null> => {
  const { unsaved } = request.query as { unsaved?: unknown };
  if (typeof unsaved !== "string" || !/^[1-9]\d{0,14}$/.test(unsaved)) return null;
  return readUnsavedBlock({ actor, companyDb, db: companyDb(site.companyId) }, services, Number(unsaved));
};
