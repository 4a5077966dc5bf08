import type { ReactElement } from "react";
import type { MenuItem } from "#modules/menus/menus.public.ts";
import type { PageState } from "#platform/blocks/block-view.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import type { PageFacts } from "#platform/site/page-facts.ts";
import type { Language } from "#platform/words/languages.schema.ts";

/** The input for rendering a page. No database, no request. */
export interface PageModel {
  readonly mode: "live" | "preview";
  readonly site: SiteModel;
  /** The language of the page and its frame: the site's, or the page's own. */
  readonly language: Language;
  readonly page: {
    /** Null for a page that a module answers. */
    readonly id: number | null;
    readonly name: string;
    /** Path from the root, e.g. `/services/water`; `/` is home. */
    readonly path: string;
    readonly title: string;
    readonly description: string;
    readonly keywords: string;
    readonly isHome: boolean;
    /** Whether it is the preview of a reusable block, whose name visitors never see. */
    readonly isBlock?: boolean;
    /** False to exclude it from search engines. */
    readonly isIndexed: boolean;
    readonly facts?: PageFacts;
    /** Names of the modules whose items it shows. */
    readonly modules?: readonly string[];
    /** Whether the site's sections follow the content. */
    readonly showsSections?: boolean;
  };
  readonly breadcrumbs: readonly Crumb[];
  /** The side navigation beside the content; omitted if the page has none. */
  readonly sideNav?: { readonly name: string; readonly content: TrustedHtml };
  /** The page's components in order, without navbar and footer. */
  readonly blocks: readonly BlockNode[];
  /** Whether it is too long, so that its last components are left out. */
  readonly isCut?: boolean;
  /** A module's own content, before all components. */
  readonly content?: ReactElement;
  /** In a preview, the ribbon's text, e.g. "V2 · draft". */
  readonly previewLabel?: string;
}

export interface SiteModel {
  readonly companyName: string;
  /** Scheme, host, and port, for canonical links. */
  readonly origin: string;
  /** The frame's language. */
  readonly language: Language;
  /** IANA name of the company's time zone. */
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
    /** The current year in the company's time zone. */
    readonly year: number;
    /** Ten digits; empty if the footer doesn't show it. */
    readonly telephone: string;
    /** One or more lines; empty if the footer doesn't show it. */
    readonly address: string;
    /** Empty if the footer doesn't show it. */
    readonly logoUrl: string;
    /** Columns 1 to 4; null for an empty one. */
    readonly columns: readonly (TrustedHtml | null)[];
    readonly privacyPolicyLink: string;
  };
  readonly theme: SiteTheme;
  /** Third-party services on the site; empty addresses for none. */
  readonly services: {
    readonly searchScript: string;
    readonly translatorScript: string;
    readonly mailingListAddress: string;
  };
  /** Navbar tabs in order. */
  readonly tabs: readonly NavbarTab[];
  readonly menu: readonly MenuItem[];
}

/** The parts of a company's theme that its pages contain. The style sheet derives the rest. */
export interface SiteTheme {
  /** Tokens for the head; empty if the style sheet's own are enough. */
  readonly style: string;
  /** The brand color, like #0b5566. White is readable on it. */
  readonly brand: string;
  /** The color of the browser's own bars. */
  readonly color: string;
  /** The typeface pairing, which decides the fonts to preload. */
  readonly typeface: string;
  /** What the logo's row is drawn on: the page, the brand color, or the header and footer color. */
  readonly header: "light" | "brand" | "deep";
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

/** A panel below the navbar. Its format sets the widths of its columns, e.g. `2-1-1`. */
export interface NavbarTab {
  readonly id: number;
  readonly title: string;
  readonly format: string;
  readonly columns: readonly TrustedHtml[];
  readonly footer: TrustedHtml;
}

export interface Crumb {
  readonly name: string;
  /** Null if it isn't a link. */
  readonly href: string | null;
}

/** A component with values for views: rich text as trusted HTML, everything else as on the wire. */
export interface BlockNode {
  readonly id: number;
  readonly type: string;
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly children: readonly BlockNode[];
  /** The data from the kind's `.data` file, and the page's state that it was loaded for. */
  readonly data?: unknown;
  readonly page?: PageState;
  /** The components that each reference field points to, in order, which are rendered inside this one. */
  readonly refs?: Readonly<Record<string, readonly BlockNode[]>>;
}
