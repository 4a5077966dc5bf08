import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { MOST_THEME_NAME } from "./shared-themes.schema.ts";
import {
  CARDS,
  CORNERS,
  HEADERS,
  IMAGES,
  namedTheme,
  SCALES,
  TYPEFACES,
  themeUpdate,
} from "./theme.schema.ts";

const look = z.object({
  brand: z.string(),
  brandDeep: z.string(),
  typeface: z.enum(TYPEFACES),
  corners: z.enum(CORNERS),
  header: z.enum(HEADERS),
  cards: z.enum(CARDS),
  scale: z.enum(SCALES),
  images: z.enum(IMAGES),
});

export const getTheme = defineCall({
  name: "getTheme",
  id: "own",
  method: "GET",
  path: "/Admin/GetTheme",
  summary:
    "The look of the company's website: colors, typeface, and how corners, header, cards, headings, and images look.",
  who: "admin",
  answer: look.extend({ rowVersion: z.number() }),
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

export const getSharedThemes = defineCall({
  name: "getSharedThemes",
  id: "own",
  method: "GET",
  path: "/Admin/GetSharedThemes",
  summary:
    "The themes that the provider offers to all companies, by name, and whether the caller may change them.",
  who: "admin",
  answer: z.object({ themes: z.array(look.extend({ name: z.string() })), mayShare: z.boolean() }),
});

export const shareTheme = defineCall({
  name: "shareTheme",
  id: "own",
  method: "POST",
  path: "/Admin/ShareTheme",
  summary:
    "Offers a look to all companies as a theme to choose. Colors without enough contrast, and a name that another theme has, are refused.",
  who: "vendor-admin",
  body: namedTheme,
  answer: z.literal("Saved"),
});

export const removeSharedTheme = defineCall({
  name: "removeSharedTheme",
  id: "own",
  method: "POST",
  path: "/Admin/RemoveSharedTheme",
  summary: "Stops offering a theme, if there is one of that name. Companies that chose it keep their look.",
  who: "vendor-admin",
  // A stored name may have characters that new names can't have.
  body: z.object({
    name: z
      .string("Name is required.")
      .trim()
      .min(1, "Name is required.")
      .max(MOST_THEME_NAME, `Name can have at most ${MOST_THEME_NAME} characters.`),
  }),
  answer: z.literal("Deleted"),
});
