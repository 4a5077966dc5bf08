/** Where the browser finds what belongs to every page; read once from the build's manifest. */
export interface SiteAssets {
  /** The one style sheet: its address, or its text where it is put into the page. */
  readonly css: { readonly href: string } | { readonly inline: string };
  /** Address of the script that loads islands. */
  readonly loader: string;
  /** Address of the script that hides announcements which the visitor has hidden before. */
  readonly hiddenAnnouncements: string;
  /** Address of each island's script by its name, e.g. `accordion`. */
  readonly islands: Readonly<Record<string, string>>;
  /** Addresses of the fonts that the first screen needs (woff2). */
  readonly fonts: readonly string[];
}
