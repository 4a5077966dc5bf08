import { z } from "zod";
import { defineCall, queryId } from "#platform/call/define-call.ts";

/** A page on the menu, for programs. */
export const menuPage = z.object({
  id: z.number(),
  name: z.string(),
  friendlyUrl: z.string(),
  /** The pages above it; null if there are none. */
  menu: z.number().nullable(),
  childMenu: z.number().nullable(),
  subMenu: z.number().nullable(),
  allowNavigation: z.boolean(),
  isExternal: z.boolean(),
  openType: z.string().nullable(),
  /** Its path, or the address that an external page opens. */
  fullUrl: z.string(),
});
export type MenuPageInfo = z.infer<typeof menuPage>;

export const getMenuItems = defineCall({
  name: "getMenuItems",
  id: "C-257",
  method: "GET",
  path: "/components/GetMenuItems",
  summary: "The main menu: its pages in order, each with its child pages.",
  who: "anyone",
  answer: z.array(z.object({ page: menuPage, subMenuPages: z.array(menuPage) })),
});

export const getSideMenuItems = defineCall({
  name: "getSideMenuItems",
  id: "C-258",
  method: "GET",
  path: "/Components/GetSideMenuItems",
  summary: "The side menu: each main page with the pages below it, by level, all closed.",
  who: "anyone",
  answer: z.object({
    mainPages: z.array(
      z.object({
        page: menuPage,
        /** Second level; each page names its parent. */
        parentPages: z.array(menuPage),
        /** Third level. */
        childPages: z.array(menuPage),
        /** Fourth level. */
        subPages: z.array(menuPage),
        isToggleOpen: z.boolean(),
      }),
    ),
  }),
});

export const getSubNavbar = defineCall({
  name: "getSubNavbar",
  id: "C-261",
  method: "GET",
  path: "/components/GetSubNavbar",
  summary: "A page's child pages on the menu, or its siblings if it has none.",
  who: "anyone",
  query: z.object({ pageId: queryId("pageId") }),
  answer: z.array(menuPage),
});

export const getPageFromUrl = defineCall({
  name: "getPageFromUrl",
  id: "C-260",
  method: "GET",
  path: "/Components/GetPageFromUrl",
  summary: "The name of the live page at a path, and whether its menu entry is a link.",
  who: "anyone",
  query: z.object({
    pageUrl: z
      .string("pageUrl is required.")
      .min(1, "pageUrl is required.")
      .max(2000, "pageUrl is too long."),
  }),
  answer: z.object({ name: z.string(), allowNavigation: z.boolean() }),
});
