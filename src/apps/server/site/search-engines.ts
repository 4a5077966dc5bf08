import { modulePages } from "#apps/pages.generated.ts";
import { ORIGIN_TAG } from "#modules/companies/companies.public.ts";
import { selectLastChanges } from "#modules/publications/publications.public.ts";
import { SETTINGS_TAGS } from "#modules/settings/settings.public.ts";
import { selectLiveSince } from "#modules/version-rows/version-rows.public.ts";
import type { Rendering } from "#platform/cache/ready-page.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { escapeHtml } from "#platform/html/escape.ts";
import type { SiteLinks } from "#platform/html/site-links.ts";
import { type PublicAddress, SITEMAP_TAG } from "#platform/site/sitemap.ts";

/** Maximum addresses per file. The protocol allows 50,000. */
const MAX_IN_SITEMAP = 40_000;

/** Addresses that search engines should skip: the admin, previews, and addresses that are different on each visit. */
const DISALLOWED = [
  "/authentication/",
  "/AdminHome",
  "/PagePreview/",
  "/PreviewBlog/",
  "/FormPreview",
  "/form-check/",
  // A rule counts for all addresses that start like it, such as /search-and-rescue, unless it says where they end.
  ...["/login", "/search"].flatMap((path) => [`${path}$`, `${path}?`]),
];

/** Information about a site for search engines [decisions §3: sitemaps use its first host]. */
export const robotsText = (origin: string): string =>
  [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");

interface SitemapLoad {
  readonly tx: ReadTx;
  readonly origin: string;
  readonly siteLinks: SiteLinks;
  readonly isModuleOn: (module: string) => boolean;
}

/**
 * All addresses that search engines should index, with the date of the last change: live pages and modules' pages. If
 * there are too many for one file, the sitemap lists several parts.
 * @param part number of a part, from 1; null for the sitemap itself
 * @returns null if there is no such part
 */
export const renderSitemap = async (
  { tx, origin, siteLinks, isModuleOn }: SitemapLoad,
  part: number | null,
  max = MAX_IN_SITEMAP,
): Promise<(Pick<Rendering, "tags"> & { readonly html: string }) | null> => {
  const sources = modulePages
    .flatMap(({ addresses }) => addresses ?? [])
    .filter(({ module }) => module === undefined || isModuleOn(module));
  const [live, lastChanges, ...found] = await Promise.all([
    selectLiveSince(tx),
    selectLastChanges(tx, "page"),
    ...sources.map((source) => source.select(tx)),
  ]);
  const pages = live.flatMap(({ pageId, changedAt }): PublicAddress[] => {
    const page = siteLinks.page(pageId);
    // What was published before there was a ledger has no entry.
    return page?.isLive ? [{ path: page.path, changedAt: lastChanges.get(pageId) ?? changedAt }] : [];
  });
  const own = found.flat();
  // A page of the site takes precedence over a module's page at its path.
  const taken = new Set(pages.map(({ path }) => path.toLowerCase()));
  const all = [...pages, ...own.filter(({ path }) => !taken.has(path.toLowerCase()))];
  const parts = Math.max(1, Math.ceil(all.length / max));
  if (part !== null && part > parts) return null;
  const html =
    part === null && parts > 1
      ? indexOf(origin, parts)
      : urlSet(origin, all.slice(((part ?? 1) - 1) * max, (part ?? 1) * max));
  return { html, tags: [SITEMAP_TAG, ORIGIN_TAG, ...SETTINGS_TAGS] };
};

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlSet = (origin: string, addresses: readonly PublicAddress[]): string =>
  `${HEAD}<urlset ${SCHEMA}>\n${addresses
    .map(
      ({ path, changedAt }) => `<url><loc>${escapeHtml(origin + path)}</loc>${lastChange(changedAt)}</url>\n`,
    )
    .join("")}</urlset>\n`;

const lastChange = (at: Date | undefined): string =>
  at ? `<lastmod>${at.toISOString().slice(0, 10)}</lastmod>` : "";

const indexOf = (origin: string, parts: number): string =>
  `${HEAD}<sitemapindex ${SCHEMA}>\n${Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap.xml?part=${index + 1}`)}</loc></sitemap>\n`,
  ).join("")}</sitemapindex>\n`;
