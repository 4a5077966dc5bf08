import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { CARDS, CORNERS, HEADERS, IMAGES, SCALES, TYPEFACES, themeUpdate } from "./theme.schema.ts";

export const getTheme = defineCall({
  name: "getTheme",
  id: "own",
  method: "GET",
  path: "/Admin/GetTheme",
  summary:
    "The look of the company's website: colors, typeface, and how corners, header, cards, headings, and images look.",
  who: "admin",
  answer: z.object({
    brand: z.string(),
    brandDeep: z.string(),
    typeface: z.enum(TYPEFACES),
    corners: z.enum(CORNERS),
    header: z.enum(HEADERS),
    cards: z.enum(CARDS),
    scale: z.enum(SCALES),
    images: z.enum(IMAGES),
    rowVersion: z.number(),
  }),
});

export const updateTheme = defineCall({
  name: "updateTheme",
  id: "own",
  method: "POST",
  path: "/Admin/UpdateTheme",
  summary: "Saves the look of all pages. Colors without enough contrast, in light or dark mode, are refused.",
  who: "admin",
  body: themeUpdate,
  answer: z.literal("Saved"),
});
