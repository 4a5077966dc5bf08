import { openCleanHtml, type TrustedHtml } from "#platform/html/html-mark.ts";
import type { Log } from "#platform/log/log.ts";
import { SOCIAL_NAMES, type SocialName } from "./layout.schema.ts";
import type { Layout } from "./layout.sql.ts";

/** The layout as the public site draws it: only social links that are set, footer columns as trusted HTML. */
export const presentLayout = (layout: Layout, companyName: string, year: number, log: Log) => ({
  navbar: {
    logoUrl: layout.navbar.logoUrl,
    siteName: layout.navbar.siteName || layout.navbar.companyName || companyName,
    showSiteName: layout.navbar.showSiteName,
    telephone: layout.navbar.telephone,
    showContactInfo: layout.navbar.showContactInfo,
    showLoginLink: layout.navbar.showLoginLink,
    showSocialIcons: layout.navbar.showSocialIcons,
    payBillLink: layout.navbar.payBillLink,
  },
  social: SOCIAL_NAMES.flatMap((name): { name: SocialName; href: string }[] => {
    const href = layout.social[`${name}Link`];
    return href ? [{ name, href }] : [];
  }),
  footer: {
    copyrightName: layout.footer.copyrightName || companyName,
    year,
    showPhone: layout.footer.showPhone,
    telephone: layout.navbar.telephone,
    showLogo: layout.footer.showLogo,
    logoUrl: layout.navbar.logoUrl,
    columns: columnsOf(layout, log),
    privacyPolicyLink: layout.footer.privacyPolicyLink,
  },
});

const columnsOf = ({ footer }: Layout, log: Log): TrustedHtml[] =>
  [footer.contentColumn1, footer.contentColumn2, footer.contentColumn3, footer.contentColumn4].flatMap(
    (column, index) => {
      if (!column || column.html === "") return [];
      try {
        return [openCleanHtml(column)];
      } catch (error) {
        log.error({ column: index + 1, error: (error as Error).message }, "A footer column was left out.");
        return [];
      }
    },
  );
