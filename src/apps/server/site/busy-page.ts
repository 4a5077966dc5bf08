import { renderBusy } from "#apps/site/render-notices.tsx";
import type { SiteAssets } from "#apps/site/site-assets.ts";
import { type ReadyPage, readyPage } from "#platform/cache/ready-page.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { SITE_HEADERS, type SitePolicy, siteHeaders } from "../http/security-headers.ts";
import type { SiteParts } from "./site-parts.ts";

type Frame = Awaited<ReturnType<SiteParts["knownTheme"]>>;

/** The cache key if the frame isn't known. */
const NO_FRAME: Readonly<Record<Language, object>> = { en: {}, es: {}, "en-XA": {} };

/** The page for refused requests during overload. Rendered once per look, because it must cost nothing. */
export const createBusyPages = (assets: SiteAssets) => {
  const pages = new WeakMap<object, ReadyPage>();
  return ({ theme, policy }: Frame, language: Language = "en"): ReadyPage => {
    // A theme is loaded again when the site's language changes.
    const key = theme ?? NO_FRAME[language];
    const known = pages.get(key);
    if (known) return known;
    const page = readyPage(
      { status: 503, html: renderBusy(assets, { theme, language }), tags: null },
      { ...headersOf(policy), "cache-control": "no-store", "retry-after": "5" },
    );
    pages.set(key, page);
    return page;
  };
};

const headersOf = (policy: SitePolicy | undefined) => (policy ? siteHeaders(policy) : SITE_HEADERS);
