import { imageFacts } from "#platform/html/image-sources.ts";
import type { SiteModel } from "../page/page-model.ts";

/** The first letter of the site's name. */
export const siteIconLetter = ({ companyName }: Pick<SiteModel, "companyName">): string =>
  (companyName.match(/\p{L}|\p{N}/u)?.[0] ?? "•").toUpperCase();

/**
 * Address of the site's icon, which is different for each logo, letter, and color, so that a new one shows right away.
 */
export const siteIconPath = ({ navbar, companyName, theme }: SiteModel): string => {
  const logo = imageFacts(navbar.logoUrl);
  const letter = () => encodeURIComponent(siteIconLetter({ companyName })) + theme.brand.slice(1);
  return `/site-icon?v=${logo ? logo.id : letter()}`;
};

export const SiteIconLinks = ({ site }: { readonly site: SiteModel }) => (
  <>
    <link rel="icon" href={siteIconPath(site)} />
    {imageFacts(site.navbar.logoUrl) ? <link rel="apple-touch-icon" href={siteIconPath(site)} /> : null}
  </>
);
