import type { ReactElement } from "react";
import type { PageState } from "#platform/blocks/block-view.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import type { PageFacts } from "#platform/site/page-facts.ts";
import type { Language } from "#platform/words/languages.schema.ts";

/** What a page is rendered from. No database, no request. */
export interface PageModel {
  readonly mode: "live" | "preview";
  readonly site: SiteModel;
  /** What the page is in, and the frame around it: the site's language, or the page's own. */
  readonly language: Language;
  readonly page: {
    /** null: no page of the site, but one that a module answers. */
    readonly id: number | null;
    readonly name: string;
    /** Path from the root, e.g. `/services/water`; `/` is home. */
    readonly path: string;
    readonly title: string;
    readonly description: string;
    readonly keywords: string;
    readonly isHome: boolean;
    /** False keeps search engines away. */
    readonly isIndexed: boolean;
    readonly facts?: PageFacts;
  };
  readonly breadcrumbs: readonly Crumb[];
  /** The side navigation that appears beside the content; left out where the page has none. */
  readonly sideNav?: { readonly name: string; readonly content: TrustedHtml };
  /** The page's own components in their order, without navbar and footer. */
  readonly blocks: readonly BlockNode[];
  /** Whether it is too long, and its last components are left out. */
  readonly isCut?: boolean;
  /** What a module's own page shows, before all components. */
  readonly content?: ReactElement;
  /** In a preview: what the ribbon says, e.g. "V2 · draft". */
  readonly previewLabel?: string;
}

export interface SiteModel {
  readonly companyName: string;
  /** Scheme, host and port, for canonical links. */
  readonly origin: string;
  /** What the frame is in. */
  readonly language: Language;
  /** IANA name of the zone in which the company lives. */
  readonly timeZone: string;
  readonly navbar: {
    readonly logoUrl: string;
    readonly siteName: string;
    readonly showSiteName: boolean;
    readonly telephone: string;
    readonly showContactInfo: boolean;
    readonly showLoginLink: boolean;
    readonly showSocialIcons: boolean;
    /** The MY ACCOUNT link. */
    readonly payBillLink: string;
  };
  /** Only those that are set. */
  readonly social: readonly { readonly name: SocialName; readonly href: string }[];
  readonly footer: {
    readonly copyrightName: string;
    /** The current one in the company's time zone. */
    readonly year: number;
    /** Ten digits; empty where the footer shows none. */
    readonly telephone: string;
    /** On one or several lines; empty where the footer shows none. */
    readonly address: string;
    /** Empty where the footer shows none. */
    readonly logoUrl: string;
    /** Columns 1 to 4; null where there is nothing in one. */
    readonly columns: readonly (TrustedHtml | null)[];
    readonly privacyPolicyLink: string;
  };
  readonly theme: SiteTheme;
  /** Services of others that the site takes in; empty addresses where it does without. */
  readonly services: {
    readonly searchScript: string;
    readonly translatorScript: string;
    readonly mailingListAddress: string;
  };
  /** Navbar tabs in their order. */
  readonly tabs: readonly NavbarTab[];
  readonly menu: readonly MenuItem[];
}

/** What of a company's theme appears in its pages; the style sheet mixes everything else from it. */
export interface SiteTheme {
  /** Tokens for the head; empty where the style sheet's own do. */
  readonly style: string;
  /** The brand color, like #0b5566; white can be read on it. */
  readonly brand: string;
  /** What browsers color their own bars with. */
  readonly color: string;
  /** The pairing of typefaces: decides which fonts the page asks for first. */
  readonly typeface: string;
  /** Whether logo and menu appear on the brand color. */
  readonly hasBrandHeader: boolean;
}

export type SocialName =
  | "facebook"
  | "instagram"
  | "twitter"
  | "youtube"
  | "linkedin"
  | "pinterest"
  | "tumblr"
  | "blog";

export interface MenuItem {
  readonly id: number;
  readonly name: string;
  readonly href: string;
  /** False: the entry only opens its submenu. */
  readonly isLink: boolean;
  readonly opensNewTab: boolean;
  readonly children: readonly MenuItem[];
}

/** A panel below the navbar; its format tells how wide its columns are, e.g. `2-1-1`. */
export interface NavbarTab {
  readonly id: number;
  readonly title: string;
  readonly format: string;
  readonly columns: readonly TrustedHtml[];
  readonly footer: TrustedHtml;
}

export interface Crumb {
  readonly name: string;
  /** null: not a link. */
  readonly href: string | null;
}

/** One component with its values as views get them: rich text opened as trusted HTML, all else as on the wire. */
export interface BlockNode {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly children: readonly BlockNode[];
  /** What the kind's `.data` file loaded, and the state of the page that it loaded it for. */
  readonly data?: unknown;
  readonly page?: PageState;
  /** What each of its reference fields points to, in order; it is rendered inside this one. */
  readonly refs?: Readonly<Record<string, readonly BlockNode[]>>;
}
