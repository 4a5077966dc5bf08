import { contrastOf, fromOklch, mix, type Oklch, oklchOf } from "#platform/colors/colors.ts";

/** The two colors that a company chooses. All others are mixed from them. */
export interface BrandColors {
  /** Buttons, links, and focus rings. */
  readonly brand: string;
  /** Header row and footer. */
  readonly brandDeep: string;
}

export type Scheme = "light" | "dark";

/** The public site's colors: the roles in `apps/site/styles/tokens.css`, with the same names. */
export type Tokens = Readonly<Record<TokenName, string>>;

export type TokenName =
  | "brand-base"
  | "brand"
  | "on-brand"
  | "brand-deep"
  | "on-brand-deep"
  | "account"
  | "footer-muted"
  | "surface"
  | "surface-raised"
  | "brand-soft"
  | "text"
  | "text-muted"
  | "border"
  | "border-strong"
  | "link"
  | "link-hover"
  | "focus";

/** `oklch(from color l min(c, chroma) h)`: the same lightness and hue with limited chroma. */
const tint = ({ c, h }: Oklch, l: number, chroma: number): string =>
  fromOklch({ l, c: Math.min(c, chroma), h });

/** Mixes the same colors as tokens.css, in light or dark. A browser test compares the two. */
export const tokensOf = ({ brand, brandDeep }: BrandColors, scheme: Scheme): Tokens => {
  const from = oklchOf(brand);
  const deep = oklchOf(brandDeep);
  const onBrandDeep = tint(deep, 0.975, 0.007);
  const both = {
    "brand-base": brand,
    brand,
    "on-brand": "#ffffff",
    "brand-deep": brandDeep,
    "on-brand-deep": onBrandDeep,
    account: fromOklch({ l: deep.l + 0.12, c: deep.c * 1.4, h: deep.h }),
    "footer-muted": mix(onBrandDeep, 0.82, brandDeep),
  };
  if (scheme === "light")
    return {
      ...both,
      surface: "#ffffff",
      "surface-raised": tint(from, 0.977, 0.004),
      "brand-soft": tint(from, 0.964, 0.011),
      text: tint(from, 0.26, 0.025),
      "text-muted": tint(from, 0.465, 0.025),
      border: tint(from, 0.89, 0.011),
      "border-strong": tint(from, 0.588, 0.025),
      link: brand,
      "link-hover": fromOklch({ ...from, l: Math.max(0, from.l - 0.1) }),
      focus: brand,
    };
  return {
    ...both,
    brand: fromOklch({ l: Math.max(from.l, 0.51), c: from.c * 1.2, h: from.h }),
    surface: tint(from, 0.207, 0.013),
    "surface-raised": tint(from, 0.25, 0.017),
    "brand-soft": tint(from, 0.26, 0.034),
    text: tint(from, 0.943, 0.009),
    "text-muted": tint(from, 0.767, 0.021),
    border: tint(from, 0.35, 0.025),
    "border-strong": tint(from, 0.648, 0.026),
    link: tint(from, 0.82, 0.085),
    "link-hover": tint(from, 0.9, 0.06),
    focus: tint(from, 0.88, 0.07),
  };
};

/** Two roles that appear on top of each other. */
export interface Pair {
  readonly label: string;
  readonly front: TokenName;
  readonly back: TokenName;
  /** The WCAG 2 AA minimum: 4.5 for text, 3 for rings and outlines. */
  readonly needed: 4.5 | 3;
  /** The chosen color that determines it. */
  readonly field: keyof BrandColors;
}

const PAIRS: readonly Pair[] = [
  { label: "Text on buttons", front: "on-brand", back: "brand", needed: 4.5, field: "brand" },
  {
    label: "Text on a header in the brand color",
    front: "on-brand",
    back: "brand-base",
    needed: 4.5,
    field: "brand",
  },
  { label: "Links on the page", front: "link", back: "surface", needed: 4.5, field: "brand" },
  { label: "Links on panels", front: "link", back: "surface-raised", needed: 4.5, field: "brand" },
  { label: "Links below the page's name", front: "link", back: "brand-soft", needed: 4.5, field: "brand" },
  { label: "Links on hover", front: "link-hover", back: "brand-soft", needed: 4.5, field: "brand" },
  { label: "Text", front: "text", back: "brand-soft", needed: 4.5, field: "brand" },
  { label: "Small text", front: "text-muted", back: "brand-soft", needed: 4.5, field: "brand" },
  { label: "Focus rings", front: "focus", back: "brand-soft", needed: 3, field: "brand" },
  { label: "Outlines of fields", front: "border-strong", back: "surface", needed: 3, field: "brand" },
  {
    label: "Text in the main menu and the footer",
    front: "on-brand-deep",
    back: "brand-deep",
    needed: 4.5,
    field: "brandDeep",
  },
  {
    label: "Small text in the footer",
    front: "footer-muted",
    back: "brand-deep",
    needed: 4.5,
    field: "brandDeep",
  },
  { label: "MY ACCOUNT", front: "on-brand-deep", back: "account", needed: 4.5, field: "brandDeep" },
];

export interface Figure extends Pair {
  readonly light: number;
  readonly dark: number;
  readonly isEnough: boolean;
}

/** The contrast of each pair, in light and dark. */
export const figuresOf = (colors: BrandColors): readonly Figure[] => {
  const [light, dark] = [tokensOf(colors, "light"), tokensOf(colors, "dark")];
  return PAIRS.map((pair) => {
    const inLight = contrastOf(light[pair.front], light[pair.back]);
    const inDark = contrastOf(dark[pair.front], dark[pair.back]);
    return { ...pair, light: inLight, dark: inDark, isEnough: Math.min(inLight, inDark) >= pair.needed };
  });
};

/** A contrast with one decimal, rounded down, so that an insufficient one never looks sufficient: 4.49 is 4.4. */
export const formatContrast = (contrast: number, needed: number): string => {
  const rounded = Math.round(contrast * 10) / 10;
  const isFlattered = contrast < needed && rounded >= needed;
  return (isFlattered ? Math.floor(contrast * 10) / 10 : rounded).toFixed(1);
};

/**
 * Unreadable pairs, as a sentence for each field: the first pair, its contrast, and the nearest color that would work.
 * Empty if there are none.
 */
export const contrastProblems = (colors: BrandColors): Partial<Record<keyof BrandColors, string>> => {
  const problems: Partial<Record<keyof BrandColors, string>> = {};
  for (const { field, needed, light, dark, isEnough, ...pair } of figuresOf(colors)) {
    if (isEnough || problems[field]) continue;
    const contrast = Math.min(light, dark);
    const color = colors[field];
    const nearest = nearestReadable(colors, field);
    problems[field] =
      `${subjectOf(pair, color)} a contrast of ${formatContrast(contrast, needed)}; ${needed} is needed. ` +
      `Choose a darker color${nearest ? `, like ${nearest}` : ""}.`;
  }
  return problems;
};

const subjectOf = ({ label, back }: Pick<Pair, "label" | "back">, color: string): string => {
  if (back.startsWith("brand") && back !== "brand-soft") return `White text on ${color} has`;
  if (back === "account") return `White text on the MY ACCOUNT button, mixed from ${color}, has`;
  return `${label}, in or mixed from ${color}, have`;
};

/** The same hue, darkened until everything is readable; null if even black isn't enough. */
export const nearestReadable = (colors: BrandColors, field: keyof BrandColors): string | null => {
  const { l, c, h } = oklchOf(colors[field]);
  for (let darker = l; darker >= 0; darker -= 0.005) {
    const color = fromOklch({ l: darker, c: Math.min(c, 0.32 * darker), h });
    const isGood = figuresOf({ ...colors, [field]: color }).every(
      (figure) => figure.field !== field || figure.isEnough,
    );
    if (isGood) return color;
  }
  return null;
};
