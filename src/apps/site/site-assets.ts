/** Assets of every page, read once from the build's manifest. */
export interface SiteAssets {
  /** The style sheet: its address, or its text if it's inlined. */
  readonly css: { readonly href: string } | { readonly inline: string };
  /** Address of the script that loads islands. */
  readonly loader: string;
  /** Address of the script that removes announcements that the visitor has hidden. */
  readonly hiddenAnnouncements: string;
  /** Address of each island's script by name, e.g. `accordion`. */
  readonly islands: Readonly<Record<string, string>>;
  /** Address of the font for the first screen (woff2), by the theme's typeface, e.g. `civic`. */
  readonly fonts: Readonly<Record<string, string>>;
}

/** The build's name for each typeface's font. */
const FONT_NAMES: Readonly<Record<string, string>> = {
  civic: "public-sans",
  friendly: "figtree",
  classic: "lora",
  modern: "archivo",
  sturdy: "bitter",
  gentle: "nunito-sans",
  literary: "lora",
};

/** @param files addresses of the build's fonts */
export const fontsByTypeface = (files: readonly string[]): SiteAssets["fonts"] =>
  Object.fromEntries(
    Object.entries(FONT_NAMES).flatMap(([typeface, name]) => {
      const file = files.find((candidate) => candidate.includes(`/${name}-latin-wght-normal`));
      return file ? [[typeface, file]] : [];
    }),
  );
