import { DEFAULT_THEME, type Theme } from "./theme.schema.ts";

/** Whole looks to start with. A test checks that everything is readable in each, in light and in dark. */
export const THEMES: readonly (Theme & { readonly name: string })[] = [
  { name: "Riverside", ...DEFAULT_THEME },
  {
    name: "Lakeside",
    brand: "#0f5396",
    brandDeep: "#0b2a4a",
    typeface: "friendly",
    corners: "round",
    header: "light",
    cards: "raised",
    scale: "regular",
    images: "natural",
  },
  {
    name: "Courthouse",
    brand: "#9a3324",
    brandDeep: "#47201a",
    typeface: "classic",
    corners: "square",
    header: "light",
    cards: "outlined",
    scale: "large",
    images: "framed",
  },
  {
    name: "Prairie",
    brand: "#87490f",
    brandDeep: "#3a2614",
    typeface: "sturdy",
    corners: "soft",
    header: "brand",
    cards: "filled",
    scale: "regular",
    images: "natural",
  },
  {
    name: "Grove",
    brand: "#2f6138",
    brandDeep: "#1d3b2a",
    typeface: "gentle",
    corners: "round",
    header: "light",
    cards: "filled",
    scale: "large",
    images: "natural",
  },
  {
    name: "Metro",
    brand: "#4a3fc4",
    brandDeep: "#211c52",
    typeface: "modern",
    corners: "square",
    header: "deep",
    cards: "ruled",
    scale: "large",
    images: "natural",
  },
  {
    name: "Gazette",
    brand: "#3f4a54",
    brandDeep: "#20272d",
    typeface: "literary",
    corners: "square",
    header: "light",
    cards: "ruled",
    scale: "large",
    images: "muted",
  },
  {
    name: "Orchard",
    brand: "#7a2e6d",
    brandDeep: "#3b1b38",
    typeface: "gentle",
    corners: "round",
    header: "brand",
    cards: "raised",
    scale: "regular",
    images: "natural",
  },
];

/** Whether two looks are the same. */
export const isSameLook = (a: Theme, b: Theme): boolean => LOOK_NAMES.every((name) => a[name] === b[name]);

const LOOK_NAMES = Object.keys(DEFAULT_THEME) as readonly (keyof Theme)[];

/** The name of the theme that a look still has in full. */
export const themeNameOf = (look: Theme): string | undefined =>
  THEMES.find((theme) => isSameLook(theme, look))?.name;
