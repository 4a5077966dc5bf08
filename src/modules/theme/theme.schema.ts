import { z } from "zod";
import { isHexColor } from "#platform/colors/colors.ts";
import { contrastProblems } from "./tokens.schema.ts";

/** The pairings of typefaces to choose from: what a page loads for each is one file at most. */
export const TYPEFACES = ["civic", "friendly", "classic"] as const;
export type Typeface = (typeof TYPEFACES)[number];

export const CORNERS = ["square", "soft", "round"] as const;
export type Corners = (typeof CORNERS)[number];

/** The row with the logo and the menu: on white, or on the brand color. */
export const HEADERS = ["light", "brand"] as const;
export type Header = (typeof HEADERS)[number];

/** Radii in rem: of buttons and fields, and of cards and panels. */
export const RADII: Readonly<Record<Corners, { readonly control: number; readonly surface: number }>> = {
  square: { control: 0, surface: 0 },
  soft: { control: 0.375, surface: 0.625 },
  round: { control: 1.375, surface: 1.25 },
};

/** Fonts of each pairing: of the text, and of headings. */
export const FONTS: Readonly<Record<Typeface, { readonly text: string; readonly headings: string }>> = {
  civic: { text: '"Public Sans Variable","Public Sans Fallback",system-ui,sans-serif', headings: "inherit" },
  friendly: { text: '"Figtree Variable","Figtree Fallback",system-ui,sans-serif', headings: "inherit" },
  // Its text is what the visitor's system has: a second font would be a second file.
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

/** How a company's website looks. Colors with which something couldn't be read are refused, with what to do. */
export const themeForm = z
  .object({
    brand: color("Brand color"),
    brandDeep: color("Header and footer color"),
    typeface: z.enum(TYPEFACES, "Typeface: choose one from the list."),
    corners: z.enum(CORNERS, "Corners: choose one from the list."),
    header: z.enum(HEADERS, "Header: please choose one of the list."),
  })
  .superRefine((theme, context) => {
    if (!isHexColor(theme.brand) || !isHexColor(theme.brandDeep)) return;
    for (const [field, message] of Object.entries(contrastProblems(theme)))
      context.addIssue({ code: "custom", path: [field], message });
  });
export type Theme = z.output<typeof themeForm>;

/** How a website looks whose company has chosen nothing; the style sheet says the same. */
export const DEFAULT_THEME: Theme = {
  brand: "#0b5566",
  brandDeep: "#083c49",
  typeface: "civic",
  corners: "soft",
  header: "light",
};
