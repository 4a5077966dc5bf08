import { z } from "zod";
import { isHexColor } from "#platform/colors/colors.ts";
import { contrastProblems } from "./tokens.schema.ts";

/** Typeface pairings. Each loads at most one font file per page. */
export const TYPEFACES = ["civic", "friendly", "classic"] as const;
export type Typeface = (typeof TYPEFACES)[number];

export const CORNERS = ["square", "soft", "round"] as const;
export type Corners = (typeof CORNERS)[number];

/** The row with the logo and the menu: white, or in the brand color. */
export const HEADERS = ["light", "brand"] as const;
export type Header = (typeof HEADERS)[number];

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
};

const color = (label: string) =>
  z
    .string(`${label} must be text.`)
    .trim()
    .toLowerCase()
    .refine(isHexColor, `${label} must be # and six digits, like #0b5566.`);

/** The look of a company's website. Refuses colors with unreadable pairs, and says what to do. */
export const themeForm = z
  .object({
    brand: color("Brand color"),
    brandDeep: color("Header and footer color"),
    typeface: z.enum(TYPEFACES, "Typeface: choose one from the list."),
    corners: z.enum(CORNERS, "Corners: choose one from the list."),
    header: z.enum(HEADERS, "Header: choose one from the list."),
  })
  .superRefine((theme, context) => {
    if (!isHexColor(theme.brand) || !isHexColor(theme.brandDeep)) return;
    for (const [field, message] of Object.entries(contrastProblems(theme)))
      context.addIssue({ code: "custom", path: [field], message });
  });
export type Theme = z.output<typeof themeForm>;

/** The default look, which the style sheet also contains. */
export const DEFAULT_THEME: Theme = {
  brand: "#0b5566",
  brandDeep: "#083c49",
  typeface: "civic",
  corners: "soft",
  header: "light",
};
