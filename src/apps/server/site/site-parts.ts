import type { SiteModel } from "#apps/site/page-model.ts";
import { presentLayout, selectLayout } from "#modules/layout/layout.public.ts";
import { menuTree, selectMenuPages } from "#modules/menus/menus.public.ts";
import { selectIsHomeLive } from "#modules/pages/pages.public.ts";
import { createCompanyMemo } from "#platform/cache/company-memo.ts";
import type { Site } from "#platform/call/handle.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";

/** Tags of what stands on every page of a site. */
export const SITE_TAGS = ["menu", "layout", "company"] as const;

export type SiteParts = ReturnType<typeof createSiteParts>;

/** What every page of a site shows, computed once per change: layout and menu. */
export const createSiteParts = (companyDb: CompanyDbs, log: Log) => {
  const memo = createCompanyMemo(SITE_TAGS, (companyId) =>
    companyDb(companyId).read(async (tx) => ({
      layout: await selectLayout(tx),
      menu: menuTree(await selectMenuPages(tx)),
      isOpen: await selectIsHomeLive(tx),
    })),
  );
  return {
    /** Whether the home page is live: until then visitors read that the site is being set up (decisions §3). */
    isOpen: async (site: Site): Promise<boolean> => (await memo.get(site.companyId)).isOpen,
    /** The copyright year is the current one [PUB-073], so it isn't remembered. */
    siteModel: async (site: Site): Promise<SiteModel> => {
      const { layout, menu } = await memo.get(site.companyId);
      return {
        companyName: site.companyName,
        origin: site.origin,
        menu,
        ...presentLayout(layout, site.companyName, new Date().getFullYear(), log),
      };
    },
    drop: memo.drop,
    clear: memo.clear,
  };
};
