import { renderChangedParts } from "#apps/site/page/changed-parts.ts";
import { selectPageLine } from "#modules/pages/pages.public.ts";
import { selectVersion } from "#modules/version-rows/version-rows.public.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { type SiteLinks, visitorLinks } from "#platform/html/site-links.ts";
import type { Services } from "#platform/services/services.ts";
import type { SiteParts } from "./site-parts.ts";

interface PartsOptions {
  readonly parts: SiteParts;
  readonly siteLinks: (companyId: number) => Promise<SiteLinks>;
  readonly modulesOf: (companyId: number) => Promise<(module: string) => boolean>;
}

/** Renders changed components for previews. The site is looked up before the read transaction starts. */
export const createPartRenderer =
  ({ parts, siteLinks, modulesOf }: PartsOptions): Services["partsAt"] =>
  async (site, log) => {
    const [frame, links, isModuleOn] = await Promise.all([
      parts.siteModel(site),
      siteLinks(site.companyId),
      modulesOf(site.companyId),
    ]);
    return async (tx, pageId, versionId, changes) => {
      const [line, version] = await Promise.all([
        selectPageLine(tx, pageId),
        selectVersion(tx, pageId, versionId),
      ]);
      if (!version) throw refuse.notFound("version");
      const load = { tx, site: frame.site, links: visitorLinks(links), search: "", isModuleOn, log };
      return renderChangedParts(load, line, version, changes);
    };
  };
