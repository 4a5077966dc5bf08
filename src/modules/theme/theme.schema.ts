import { z } from "zod";
import { isHexColor } from "#platform/colors/colors.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { MOST_THEME_NAME } from "./shared-themes.schema.ts";
import { type BrandColors, contrastProblems } from "./tokens.schema.ts";

/** Typeface pairings. Each loads at most one font file per page. */
export const TYPEFACES = ["civic", "friendly", "classic", "modern", "sturdy", "gentle", "literary"] as const;
export type Typeface = (typeof TYPEFACES)[number];

export const CORNERS = ["square", "soft", "round"] as const;
export type Corners = (typeof CORNERS)[number];

/** The row with the logo: plain, in the brand color, or in the header and footer color. */
export const HEADERS = ["light", "brand", "deep"] as const;
export type Header = (typeof HEADERS)[number];

/** How cards are set off from the page: a line around them, a soft color, a shadow, or a line above them. */
export const CARDS = ["outlined", "filled", "raised", "ruled"] as const;

/** How much larger headings are than text. */
export const SCALES = ["regular", "large"] as const;

/** Images as they are, with less color, or with a fine line inside their edges. */
export const IMAGES = ["natural", "muted", "framed"] as const;

/** Radii in rem: for buttons and fields, and for cards and panels. */
export const RADII: Readonly<Record<Corners, { readonly control: number; readonly surface: number }>> = {
  square: { control: 0, surface: 0 },
  soft: { control: 0.375, surface: 0.625 },
  round: { control: 1.375, surface: 1.25 },
};

/** Fonts of each pairing: for text and for headings. */
export const FONTS: Readonly<Record<Typeface, { readonly text: string; readonly headings: string }>> = {
  civic: { text: '"Public Sans Variable","Public Sans Fallback",system-ui,sans-serif', headings: "inherit" },
  friendly: { text: '"Figtree Variable","Figtree Fallback",system-ui,sans-serif', headings: "inherit" },
  // Text uses a system font, because another web font would be a second file.
  classic: {
    text: 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Liberation Sans",Arial,sans-serif',
    headings: '"Lora Variable","Lora Fallback",Georgia,serif',
  },
  modern: { text: '"Archivo Variable","Archivo Fallback",system-ui,sans-serif', headings: "inherit" },
  sturdy: { text: '"Bitter Variable","Bitter Fallback",Georgia,serif', headings: "inherit" },
  gentle: { text: '"Nunito Sans Variable","Nunito Sans Fallback",system-ui,sans-serif', headings: "inherit" },
  literary: { text: '"Lora Variable","Lora Text Fallback",Georgia,serif', headings: "inherit" },
};

type Tokens = Readonly<Record<string, string>>;

/** How choices besides colors look, as CSS custom properties. The style sheet has those of the default look. */
const CARD_TOKENS: Readonly<Record<(typeof CARDS)[number], Tokens>> = {
  outlined: {},
  filled: { "card-fill": "var(--brand-soft)", "card-line": "transparent" },
  raised: {
    "card-fill": "var(--surface-lifted)",
    "card-line": "transparent",
    "card-shadow": "0 1px 2px rgb(0 0 0/12%),0 8px 24px rgb(0 0 0/9%)",
  },
  ruled: {
    "card-fill": "transparent",
    // Tiles of links overlap what is above them.
    "tile-fill": "var(--surface)",
    "card-line": "var(--text)",
    "card-edge": "2px 0 0",
    "card-inset": "0px",
    "card-radius": "0px",
  },
};

const SCALE_TOKENS: Readonly<Record<(typeof SCALES)[number], Tokens>> = {
  regular: {},
  large: {
    "step-2": "clamp(1.4375rem,1.25rem + .8333vw,2rem)",
    "step-3": "clamp(1.75rem,1.5rem + 1.1111vw,2.5rem)",
    "step-4": "clamp(2rem,1.5833rem + 1.8519vw,3.25rem)",
    "step-5": "clamp(2.25rem,1.5rem + 3.3333vw,4.5rem)",
  },
};

const IMAGE_TOKENS: Readonly<Record<(typeof IMAGES)[number], Tokens>> = {
  natural: {},
  muted: { "image-filter": "saturate(.65)" },
  framed: { "image-line": "1px solid rgb(255 255 255/85%)" },
};

/** What a theme sets besides colors, by the names of the style sheet's custom properties. */
export const shapeTokens = ({ typeface, corners, cards, scale, images }: Theme): Tokens => ({
  ...(typeface === DEFAULT_THEME.typeface
    ? {}
    : { font: FONTS[typeface].text, "font-headings": FONTS[typeface].headings }),
  ...(corners === DEFAULT_THEME.corners
    ? {}
    : {
        "radius-control": `${RADII[corners].control}rem`,
        "radius-surface": `${RADII[corners].surface}rem`,
      }),
  ...CARD_TOKENS[cards],
  ...SCALE_TOKENS[scale],
  ...IMAGE_TOKENS[images],
});

const color = (label: string) =>
  z
    .string(`${label} must be text.`)
    .trim()
    .toLowerCase()
    .refine(isHexColor, `${label} must be # and six digits, like #0b5566.`);

const themeFields = z.object({
  brand: color("Brand color"),
  brandDeep: color("Header and footer color"),
  typeface: z.enum(TYPEFACES, "Typeface: choose one from the list."),
  corners: z.enum(CORNERS, "Corners: choose one from the list."),
  header: z.enum(HEADERS, "Header: choose one from the list."),
  cards: z.enum(CARDS, "Cards: choose one from the list."),
  scale: z.enum(SCALES, "Headings: choose one from the list."),
  images: z.enum(IMAGES, "Images: choose one from the list."),
});

const refuseUnreadable = (colors: BrandColors, context: z.RefinementCtx): void => {
  if (!isHexColor(colors.brand) || !isHexColor(colors.brandDeep)) return;
  for (const [field, message] of Object.entries(contrastProblems(colors)))
    context.addIssue({ code: "custom", path: [field], message });
};

/** The look of a company's website. Refuses colors with unreadable pairs, and says what to do. */
export const themeForm = themeFields.superRefine(refuseUnreadable);
export type Theme = z.output<typeof themeForm>;

/** What changes a look. Programs that don't know the newer choices leave them as they are. */
export const themeUpdate = themeFields
  .partial({ cards: true, scale: true, images: true })
  .extend({ rowVersion: z.number("rowVersion must be a number.").int().optional() })
  .superRefine(refuseUnreadable);
export type ThemeUpdate = z.output<typeof themeUpdate>;

const themeName = plainLine("Name", MOST_THEME_NAME).min(1, "Name is required.");

/** A look that is offered to all companies. */
export const namedTheme = themeFields.extend({ name: themeName }).superRefine(refuseUnreadable);

/** The default look, which the style sheet also contains. */
export const DEFAULT_THEME: Theme = {
  brand: "#0b5566",
  brandDeep: "#083c49",
  typeface: "civic",
  corners: "soft",
  header: "light",
  cards: "outlined",
  scale: "regular",
  images: "natural",
};
