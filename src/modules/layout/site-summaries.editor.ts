import type { Theme } from "#modules/theme/theme.schema.ts";
import { themeNameOf } from "#modules/theme/themes.schema.ts";
import type { ThirdParties } from "#modules/third-parties/third-parties.schema.ts";
import { formatUsPhone } from "#platform/fields/us-phone.ts";
import { timeZoneName } from "#platform/ui/time-zones.ts";
import { LANGUAGE_LABELS } from "#platform/words/languages.schema.ts";
import type { LayoutComponents } from "./layout.contract.ts";
import type { SiteArea } from "./site-areas.schema.ts";

/** What the areas of Site Information have now. */
export interface SiteFacts {
  readonly layout: LayoutComponents;
  readonly theme: Theme;
  readonly services: ThirdParties & { readonly mayEditScripts: boolean };
  /** The number of navbar tabs. */
  readonly tabs: number;
}

/** What an area has now, in one line. */
export const summaryOf = (area: SiteArea, facts: SiteFacts): string =>
  SUMMARIES[area](facts).filter(Boolean).join(" · ");

const SUMMARIES: Readonly<Record<SiteArea, (facts: SiteFacts) => string[]>> = {
  identity: ({ layout: { navbar, company } }) => [
    navbar.companyName,
    formatUsPhone(navbar.telephone),
    navbar.logoUrl ? "" : "No logo",
    LANGUAGE_LABELS[company.language as keyof typeof LANGUAGE_LABELS] ?? company.language,
    timeZoneName(company.timeZone),
  ],
  header: ({ layout: { navbar }, tabs }) => [
    counted(tabs, "navbar tab"),
    navbar.payBillLink === "/" ? "No My Account button" : `My Account opens ${navbar.payBillLink}`,
  ],
  footer: ({ layout: { footer } }) => {
    const columns = [footer.contentColumn1, footer.contentColumn2, footer.contentColumn3].filter(Boolean);
    return [
      footer.copyrightName ? `© ${footer.copyrightName}` : "",
      counted(columns.length, "column"),
      footer.privacyPolicyLink ? "" : "No privacy policy link",
    ];
  },
  design: ({ theme }) => {
    const { rowVersion: _, ...look } = theme as Theme & { rowVersion?: number };
    const name = themeNameOf(look);
    return [name ? `${name} theme` : "Your own look", `Brand color ${look.brand}`];
  },
  security: ({ layout: { company } }) => [
    counted(company.ipAllowlist.length, "trusted address", "trusted addresses"),
    company.passwordAgeDays === 0
      ? "Passwords don't expire"
      : `New password every ${counted(company.passwordAgeDays, "day")}`,
    company.needsSecondApprover ? "A second person approves" : "",
    company.staffMayAdd ? "Staff can add drafts" : "",
  ],
  emails: ({ layout: { adminVersionUpdateEmails } }) => [
    adminVersionUpdateEmails.length === 0
      ? "No one is emailed when a version is submitted"
      : adminVersionUpdateEmails.length > 2
        ? counted(adminVersionUpdateEmails.length, "address", "addresses")
        : adminVersionUpdateEmails.join(", "),
  ],
  integrations: ({ services }) => {
    const inUse = [
      services.mailingListAddress ? "Mailing list" : "",
      services.translatorScript ? "Translator" : "",
      services.searchScript ? "Search" : "",
    ].filter(Boolean);
    return [inUse.length > 0 ? inUse.join(", ") : "No services in use"];
  },
};

const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 0 ? `No ${many}` : `${count} ${count === 1 ? one : many}`;
