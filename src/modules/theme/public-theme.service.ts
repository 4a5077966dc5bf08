import { createHash } from "node:crypto";
import { DEFAULT_THEME, shapeTokens, type Theme } from "./theme.schema.ts";
import { type BrandColors, type TokenName, tokensOf } from "./tokens.schema.ts";

/**
 * CSS for colors that differ from the default theme, in light and dark. Plain values, because not all supported
 * browsers have relative colors.
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
 * A theme on the site's pages: its tokens in the head, and the hash by which the page's policy allows them. Values
 * equal to the default are left out, because the style sheet has them.
 */
export const presentTheme = (theme: Theme) => {
  const { brand, brandDeep, typeface, header } = theme;
  const { light, dark } = colorRules({ brand, brandDeep });
  const tokens = [
    ...light,
    ...Object.entries(shapeTokens(theme)).map(([name, value]) => `--${name}:${value}`),
  ];
  const rules = [
    tokens.length > 0 ? `:root{${tokens.join(";")}}` : "",
    dark.length > 0 ? `@media (prefers-color-scheme:dark){:root{${dark.join(";")}}}` : "",
  ];
  const style = rules.join("");
  return {
    style,
    /** In the policy's format; empty if there is no style element. */
    styleHash: style && `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    brand,
    /** The color of the browser's own bars. */
    color: brandDeep,
    typeface,
    header,
  };
};
