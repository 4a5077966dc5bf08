import { renderBusy } from "#apps/site/render-notices.tsx";
import type { SiteAssets } from "#apps/site/site-assets.ts";
import { type ReadyPage, readyPage } from "#platform/cache/page-cache.ts";
import { SITE_HEADERS, type SitePolicy, siteHeaders } from "../http/security-headers.ts";
import type { SiteParts } from "./site-parts.ts";

type Frame = Awaited<ReturnType<SiteParts["knownTheme"]>>;

const NO_FRAME = {};

/** The page for anyone who is refused because there is too much to do; made once for each look, since it must cost nothing. */
export const createBusyPages = (assets: SiteAssets) => {
  const made = new WeakMap<object, ReadyPage>();
  return ({ theme, policy }: Frame): ReadyPage => {
    const known = made.get(theme ?? NO_FRAME);
    if (known) return known;
    const page = readyPage(
      { status: 503, html: renderBusy(assets, theme), tags: null },
      { ...headersOf(policy), "cache-control": "no-store", "retry-after": "5" },
    );
    made.set(theme ?? NO_FRAME, page);
    return page;
  };
};

const headersOf = (policy: SitePolicy | undefined) => (policy ? siteHeaders(policy) : SITE_HEADERS);
