import type { CSSProperties } from "react";
import { FONTS, RADII, shapeTokens, type Theme } from "./theme.schema.ts";
import { type Scheme, tokensOf } from "./tokens.schema.ts";

/** All custom properties of the public site that a theme decides, for a sample of it in the admin. */
export const themeVariables = (theme: Theme, scheme: Scheme): CSSProperties => {
  const { control, surface } = RADII[theme.corners];
  const { text, headings } = FONTS[theme.typeface];
  const tokens = {
    ...tokensOf(theme, scheme),
    font: text,
    "font-headings": headings,
    "radius-control": `${control}rem`,
    "radius-surface": `${surface}rem`,
    "surface-lifted": `var(--surface${scheme === "dark" ? "-raised" : ""})`,
    "card-fill": "var(--surface)",
    "card-line": "var(--border)",
    "card-edge": "1px",
    "card-shadow": "none",
    "card-radius": "var(--radius-surface)",
    ...shapeTokens(theme),
  };
  return {
    ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value])),
    colorScheme: scheme,
  };
};
