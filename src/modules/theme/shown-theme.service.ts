import { createHash } from "node:crypto";
import { DEFAULT_THEME, FONTS, RADII, type Theme } from "./theme.schema.ts";
import { type BrandColors, type TokenName, tokensOf } from "./tokens.schema.ts";

/**
 * What sets the colors that differ from the default theme's, in light and in dark. Plain values, since supported
 * browsers lack relative colors.
 */
const colorRules = (colors: BrandColors): { light: string[]; dark: string[] } => {
  const [light, dark] = [tokensOf(colors, "light"), tokensOf(colors, "dark")];
  const usual = { light: tokensOf(DEFAULT_THEME, "light"), dark: tokensOf(DEFAULT_THEME, "dark") };
  const own = (Object.keys(light) as TokenName[]).filter(
    (name) => light[name] !== usual.light[name] || dark[name] !== usual.dark[name],
  );
  return {
    light: own.map((name) => `--${name}:${light[name]}`),
    dark: own.filter((name) => dark[name] !== light[name]).map((name) => `--${name}:${dark[name]}`),
  };
};

/**
 * A theme as every page of the site has it: its tokens in the head, and the hash by which the page's policy allows
 * them. What equals the default isn't written out: the style sheet says it already.
 */
export const presentTheme = ({ brand, brandDeep, typeface, corners, header }: Theme) => {
  const tokens: string[] = [];
  const { control, surface } = RADII[corners];
  const { text, headings } = FONTS[typeface];
  const { light, dark } = colorRules({ brand, brandDeep });
  tokens.push(...light);
  if (typeface !== DEFAULT_THEME.typeface) tokens.push(`--font:${text}`, `--font-headings:${headings}`);
  if (corners !== DEFAULT_THEME.corners)
    tokens.push(`--radius-control:${control}rem`, `--radius-surface:${surface}rem`);
  const rules = [
    tokens.length > 0 ? `:root{${tokens.join(";")}}` : "",
    dark.length > 0 ? `@media (prefers-color-scheme:dark){:root{${dark.join(";")}}}` : "",
  ];
  const style = rules.join("");
  return {
    style,
    /** As a policy names it; empty where there is no style. */
    styleHash: style && `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    brand,
    /** What browsers color their own bars with. */
    color: brandDeep,
    typeface,
    hasBrandHeader: header === "brand",
  };
};
