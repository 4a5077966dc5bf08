import type { SiteModel, SiteTheme } from "#apps/site/page/page-model.ts";
import { ORIGIN_TAG } from "#modules/companies/companies.public.ts";
import { presentLayout, selectLayout, selectSiteFacts, withNames } from "#modules/layout/layout.public.ts";
import { IMAGES_TAG, PATHS_TAG, readSiteLinks } from "#modules/links/links.public.ts";
import { menuTree, selectMenuPages } from "#modules/menus/menus.public.ts";
import { selectNavbarTabs, shownTabs, TABS_TAG } from "#modules/navbar-tabs/navbar-tabs.public.ts";
import { selectIsHomeLive } from "#modules/pages/pages.public.ts";
import { presentTheme, selectTheme } from "#modules/theme/theme.public.ts";
import { isTooWide, selectThirdParties } from "#modules/third-parties/third-parties.public.ts";
import { createCompanyMemo } from "#platform/cache/company-memo.ts";
import type { Site } from "#platform/call/handle.ts";
import { nextYearIn, yearIn } from "#platform/dates/years.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { visitorLinks } from "#platform/html/site-links.ts";
import type { Log } from "#platform/log/log.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { SitePolicy } from "../http/security-headers.ts";

/** Tags of what appears on every page of a site. */
const SITE_TAGS = ["menu", "layout", "company", ORIGIN_TAG] as const;

/** The frame of a site's pages, ready to render. */
export interface SiteFrame {
  readonly site: SiteModel;
  readonly tags: readonly string[];
  /** Tags of the parts that are on every page except home. */
  readonly tabTags: readonly string[];
  readonly expiresAt: Date;
  readonly policy: SitePolicy;
}

type Frame = Omit<SiteModel, "origin" | "language" | "footer"> & {
  readonly footer: Omit<SiteModel["footer"], "year">;
};

export type SiteParts = ReturnType<typeof createSiteParts>;

/**
 * The parts shared by all pages of a site, computed once per change: layout, navbar tabs, and menu.
 * @param captchaOrigins origins of the captcha's scripts, if it isn't the embedded one
 */
export const createSiteParts = (companyDb: CompanyDbs, log: Log, captchaOrigins: readonly string[]) => {
  // The frame's links depend on the addresses of pages and images, and on the hosts.
  const memo = createCompanyMemo([...SITE_TAGS, TABS_TAG, PATHS_TAG, IMAGES_TAG, "hosts"], (companyId) =>
    companyDb(companyId).read(async (tx) => {
      const [{ name, timeZone }, siteLinks, thirdParties, storedTheme, layout, tabs, pages, isOpen] =
        await Promise.all([
          selectSiteFacts(tx),
          readSiteLinks(tx),
          selectThirdParties(tx),
          selectTheme(tx),
          selectLayout(tx),
          selectNavbarTabs(tx),
          selectMenuPages(tx),
          selectIsHomeLive(tx),
        ]);
      const links = visitorLinks(siteLinks);
      const tabLinks = visitorLinks(siteLinks);
      const { scriptOrigins, rowVersion: _, ...services } = thirdParties;
      const { styleHash, ...theme } = presentTheme(storedTheme);
      const frame = {
        ...presentLayout(withNames(layout, name), links, log),
        timeZone,
        theme,
        services,
        tabs: shownTabs(tabs, tabLinks, log),
        menu: menuTree(pages),
      };
      return {
        modelAt: siteModels(frame),
        theme,
        tags: [...SITE_TAGS, ...links.tags()],
        tabTags: [TABS_TAG, ...tabLinks.tags()],
        policy: {
          scripts: [
            ...captchaOrigins,
            ...originsOf([services.searchScript, services.translatorScript, ...scriptOrigins]),
          ],
          forms: originsOf([services.mailingListAddress]),
          styleHash,
        },
        isOpen,
        year: currentYear(timeZone),
      };
    }),
  );
  return {
    /** Whether the home page is live. Until then, visitors see that the site is being set up (decisions §3). */
    isOpen: async (site: Site): Promise<boolean> => (await memo.get(site.companyId)).isOpen,
    /**
     * The parts and their tags, including those of pages that layout and tabs link to. They expire when the year
     * changes in the company's time zone [PUB-073].
     */
    siteModel: async (site: Site): Promise<SiteFrame> => {
      const { modelAt, tags, tabTags, policy, year } = await memo.get(site.companyId);
      const { year: now, endsAt } = year();
      return {
        site: modelAt(site.origin, now, site.language),
        tags,
        tabTags,
        expiresAt: endsAt,
        policy,
      };
    },
    /** The theme if the frame is already known, for error pages that must not cause another error. */
    knownTheme: async (site: Site): Promise<{ theme?: SiteTheme; policy?: SitePolicy }> => {
      const known = await memo.peek(site.companyId)?.catch(() => undefined);
      return known ? { theme: known.theme, policy: known.policy } : {};
    },
    drop: memo.drop,
    clear: memo.clear,
  };
};

/**
 * The site's model for an origin and a year. Returns the same object each time, so that its parts are rendered once.
 * Sites have few origins, and nearly everyone uses the same one.
 */
const siteModels = (frame: Frame): ((origin: string, year: number, language: Language) => SiteModel) => {
  let last: SiteModel | undefined;
  return (origin, year, language) => {
    if (last?.origin !== origin || last.footer.year !== year || last.language !== language)
      last = { ...frame, origin, language, footer: { ...frame.footer, year } };
    return last;
  };
};

/** Each origin once. Ignores empty addresses, and invalid ones that were stored before they were refused. */
const originsOf = (addresses: readonly string[]): string[] => [
  ...new Set(
    addresses
      .filter((address) => address !== "" && !isTooWide(address))
      .map((address) => new URL(address).origin),
  ),
];

/** The current year in a time zone and the moment it ends, computed again after that or when the clock is set back. */
const currentYear = (timeZone: string) => {
  let known = { year: 0, endsAt: new Date(0), lookedUpAt: 0 };
  return () => {
    const now = Date.now();
    if (now >= known.endsAt.getTime() || now < known.lookedUpAt)
      known = { year: yearIn(timeZone, now), endsAt: nextYearIn(timeZone, now), lookedUpAt: now };
    return known;
  };
};
