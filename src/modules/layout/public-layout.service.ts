import type { CleanHtml, TrustedHtml } from "#platform/html/html-mark.ts";
import type { VisitorLinks } from "#platform/html/site-links.ts";
import { visitorHtml } from "#platform/html/visitor-html.ts";
import type { Log } from "#platform/log/log.ts";
import { FOOTER_COLUMNS, SOCIAL_NAMES, type SocialName } from "./layout.schema.ts";
import type { Layout } from "./layout.sql.ts";

/** The layout for the public site: only social links that are set, and footer columns as trusted HTML. */
export const presentLayout = (layout: Layout, links: VisitorLinks, log: Log) => ({
  companyName: layout.navbar.companyName,
  navbar: {
    logoUrl: links.image(layout.navbar.logoUrl),
    siteName: layout.navbar.siteName || layout.navbar.companyName,
    showSiteName: layout.navbar.showSiteName,
    telephone: layout.navbar.telephone,
    showContactInfo: layout.navbar.showContactInfo,
    showLoginLink: layout.navbar.showLoginLink,
    showSocialIcons: layout.navbar.showSocialIcons,
    payBillLink: links.link(layout.navbar.payBillLink),
  },
  social: SOCIAL_NAMES.flatMap((name): { name: SocialName; href: string }[] => {
    const href = links.link(layout.social[`${name}Link`]);
    return href ? [{ name, href }] : [];
  }),
  footer: {
    copyrightName: layout.footer.copyrightName,
    telephone: layout.footer.showPhone ? layout.navbar.telephone : "",
    address: layout.footer.showAddress ? layout.footer.address : "",
    logoUrl: layout.footer.showLogo ? links.image(layout.navbar.logoUrl) : "",
    columns: FOOTER_COLUMNS.map((name) => openColumn(layout.footer[name], links, log)),
    privacyPolicyLink: links.link(layout.footer.privacyPolicyLink),
  },
});

/** A footer column as trusted HTML; null if it's empty, or has no valid mark, which is logged. */
export const openColumn = (column: CleanHtml | null, links: VisitorLinks, log: Log): TrustedHtml | null => {
  if (!column || column.html === "") return null;
  try {
    return visitorHtml(column, links);
  } catch (error) {
    log.error({ error: (error as Error).message }, "A footer column was left out.");
    return null;
  }
};
