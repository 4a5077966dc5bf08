import { imageSources } from "#platform/html/image-sources.ts";
import { safeImageSource, safeLink } from "#platform/html/url-policy.ts";
import type { StructuredData } from "#platform/site/page-facts.ts";
import type { PageModel, SiteModel } from "../page/page-model.ts";

/** The address that stands for an image at other sites, absolute; null where there is none. */
export const absoluteImage = (address: string | undefined, origin: string): string | null => {
  const source = safeImageSource(address ?? "");
  return source && new URL(imageSources(source).src, origin).href;
};

/**
 * Everything that a page tells search engines in schema.org's words: who the site belongs to and where its search is
 * (on the home page), where the page stands, and what the page itself adds.
 */
export const structuredDataOf = ({
  page,
  site,
  breadcrumbs,
}: Omit<PageModel, "blocks">): readonly StructuredData[] => [
  ...(page.isHome ? [organization(site), website(site)] : []),
  ...(breadcrumbs.length > 1 ? [breadcrumbList(breadcrumbs, site.origin, page.path)] : []),
  ...(page.facts?.structured ?? []),
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

/** The last one is the page itself; one in between that is no link has no address. */
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

/** One document of all of them, safe within a `<script>`: no text in it can end the element. */
export const structuredText = (data: readonly StructuredData[]): string =>
  JSON.stringify({ "@context": "https://schema.org", "@graph": data }).replaceAll("<", "\\u003c");
