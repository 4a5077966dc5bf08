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
  /** Address of the font that the first screen needs (woff2), by the theme's typeface, e.g. `civic`. */
  readonly fonts: Readonly<Record<string, string>>;
}

/** What the font of each typeface is called in the build. */
const FONT_NAMES: Readonly<Record<string, string>> = {
  civic: "public-sans",
  friendly: "figtree",
  classic: "lora",
};

/** @param files addresses of the build's fonts */
export const fontsByTypeface = (files: readonly string[]): SiteAssets["fonts"] =>
  Object.fromEntries(
    Object.entries(FONT_NAMES).flatMap(([typeface, name]) => {
      const file = files.find((one) => one.includes(`/${name}-latin-wght-normal`));
      return file ? [[typeface, file]] : [];
    }),
  );
