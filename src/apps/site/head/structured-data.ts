import { imageSources } from "#platform/html/image-sources.ts";
import { safeImageSource, safeLink } from "#platform/html/url-policy.ts";
import type { StructuredData } from "#platform/site/page-facts.ts";
import type { PageModel, SiteModel } from "../page/page-model.ts";

/** The absolute address of an image for other sites; null if there is none. */
export const absoluteImage = (address: string | undefined, origin: string): string | null => {
  const source = safeImageSource(address ?? "");
  return source && new URL(imageSources(source).src, origin).href;
};

/**
 * A page's schema.org data for search engines: the site's owner and its search (on the home page), the breadcrumbs, and
 * what the page adds.
 */
export const structuredDataOf = ({
  page,
  site,
  breadcrumbs,
}: Omit<PageModel, "blocks">): readonly StructuredData[] => [
  ...(page.isHome ? [organization(site), website(site)] : []),
  ...(breadcrumbs.length > 1 && !page.isHome ? [breadcrumbList(breadcrumbs, site.origin, page.path)] : []),
  ...(page.facts?.structured?.(organization(site)) ?? []),
];

const organization = (site: SiteModel): StructuredData => {
  const logo = absoluteImage(site.navbar.logoUrl, site.origin);
  const telephone = site.footer.telephone || (site.navbar.showContactInfo ? site.navbar.telephone : "");
  const profiles = site.social.flatMap(({ href }) => safeLink(href) ?? []);
  return {
    "@type": "Organization",
    "@id": `${site.origin}/#organization`,
    name: site.companyName,
    url: `${site.origin}/`,
    ...(logo ? { logo } : {}),
    // Ten digits are a number of the North American plan.
    ...(telephone === "" ? {} : { telephone: `+1${telephone}` }),
    ...(site.footer.address === "" ? {} : { address: site.footer.address.replace(/\s*\n\s*/g, ", ") }),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
};

const website = (site: SiteModel): StructuredData => ({
  "@type": "WebSite",
  "@id": `${site.origin}/#website`,
  name: site.navbar.siteName || site.companyName,
  url: `${site.origin}/`,
  publisher: { "@id": `${site.origin}/#organization` },
});

/** The last one is the page itself. Ones without a link have no address. */
const breadcrumbList = (crumbs: PageModel["breadcrumbs"], origin: string, path: string): StructuredData => ({
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ name, href }, index) => {
    const isLast = index === crumbs.length - 1;
    const address = safeLink(href) ?? (isLast ? path : null);
    return {
      "@type": "ListItem",
      position: index + 1,
      name,
      ...(address === null ? {} : { item: new URL(address, origin).href }),
    };
  }),
});

/** All of them in one document that is safe in a `<script>`, because no text in it can close the element. */
export const structuredText = (data: readonly StructuredData[]): string =>
  JSON.stringify({ "@context": "https://schema.org", "@graph": data }).replaceAll("<", "\\u003c");
