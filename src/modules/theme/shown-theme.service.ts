import { createHash } from "node:crypto";
import { DEFAULT_THEME, FONTS, RADII, type Theme } from "./theme.schema.ts";

/**
 * A theme as every page of the site bears it: a few tokens in its head, and the hash by which the page's policy allows
 * them. What equals the default isn't written out: the style sheet says it already.
 */
export const presentTheme = ({ brand, brandDeep, typeface, corners, header }: Theme) => {
  const tokens: string[] = [];
  const { control, surface } = RADII[corners];
  const { text, headings } = FONTS[typeface];
  if (brand !== DEFAULT_THEME.brand) tokens.push(`--brand-base:${brand}`);
  if (brandDeep !== DEFAULT_THEME.brandDeep) tokens.push(`--brand-deep:${brandDeep}`);
  if (typeface !== DEFAULT_THEME.typeface) tokens.push(`--font:${text}`, `--font-headings:${headings}`);
  if (corners !== DEFAULT_THEME.corners)
    tokens.push(`--radius-control:${control}rem`, `--radius-surface:${surface}rem`);
  const style = tokens.length > 0 ? `:root{${tokens.join(";")}}` : "";
  return {
    style,
    /** As a policy names it; empty where there is no style. */
    styleHash: style && `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    brand,
    /** What browsers colour their own bars with. */
    color: brandDeep,
    typeface,
    hasBrandHeader: header === "brand",
  };
};
