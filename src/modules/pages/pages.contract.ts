import { z } from "zod";
import { defineCall, queryId } from "#platform/call/define-call.ts";
import { pageForm } from "./pages.schema.ts";

/** What the list shows as Version Status: of the newest version that is not a backup, or Deleted. */
export const versionStatus = z.enum(["draft", "pending", "live", "backup", "Deleted"]);

/** A row of the page list [PAGE-009]. */
export const pageRow = z.object({
  pageId: z.number(),
  pageName: z.string(),
  pageMenuUrl: z.string(),
  pageChildMenu: z.string(),
  pageSubMenu: z.string(),
  pageUrl: z.string(),
  versionStatus,
  pageAllowNavigation: z.boolean(),
  pageShowOnMenu: z.boolean(),
  isExternal: z.boolean(),
});
export type PageRow = z.infer<typeof pageRow>;

/** A page [PAGE-010]. */
export const page = z.object({
  id: z.number(),
  name: z.string(),
  friendlyUrl: z.string(),
  menu: z.number().nullable(),
  childMenu: z.number().nullable(),
  subMenu: z.number().nullable(),
  showOnMenu: z.boolean(),
  allowNavigation: z.boolean(),
  display: z.boolean(),
  order: z.number().nullable(),
  scoTitle: z.string(),
  scoMetaDescription: z.string(),
  scoMetaKeywords: z.string(),
  status: z.string(),
  versionStatus,
  allowDelete: z.boolean(),
  openType: z.string().nullable(),
  sideNavId: z.number(),
  roleId: z.number(),
  isExternal: z.boolean(),
  rowVersion: z.number(),
});
export type Page = z.infer<typeof page>;

/** An entry of the three menu selects [MENU-002]. */
export const menuOption = z.object({
  id: z.number(),
  name: z.string(),
  friendlyUrl: z.string(),
  showOnMenu: z.boolean(),
  isExternal: z.boolean(),
});

export const getPages = defineCall({
  name: "getPages",
  id: "C-051",
  method: "GET",
  path: "/Admin/GetPagesAndComponentData",
  summary: "The pages whose drafts the caller may edit.",
  who: "staff",
  query: z.object({ userId: queryId("userId") }),
  answer: z.array(pageRow),
});

export const getPage = defineCall({
  name: "getPage",
  id: "C-052",
  method: "GET",
  path: "/Admin/GetPage",
  summary: "One page; pageId 0 answers the values that a new page starts with.",
  who: "staff",
  query: z.object({ pageId: queryId("pageId") }),
  answer: page,
});

export const getMainMenuOptions = defineCall({
  name: "getMainMenuOptions",
  id: "C-053",
  method: "GET",
  path: "/Admin/GetAllMainMenuOptions",
  summary: "Pages at the top that can be a parent menu.",
  who: "staff",
  answer: z.array(menuOption),
});

const childOptions = <const N extends string>(
  name: N,
  id: `C-${string}`,
  path: `/${string}`,
  summary: string,
) =>
  defineCall({
    name,
    id,
    method: "GET",
    path,
    summary,
    who: "staff",
    query: z.object({ pageId: queryId("pageId") }),
    answer: z.array(menuOption),
  });

export const getChildMenuOptions = childOptions(
  "getChildMenuOptions",
  "C-054",
  "/Admin/GetAllChildMenuOptions",
  "Pages under a parent menu that can be a child menu.",
);
export const getSubMenuOptions = childOptions(
  "getSubMenuOptions",
  "C-055",
  "/Admin/GetAllSubMenuOptions",
  "Pages under a child menu that can be a sub menu.",
);

export const createPage = defineCall({
  name: "createPage",
  id: "C-060",
  method: "POST",
  path: "/Admin/CreatePage",
  summary: "Creates an internal page with an empty draft V1. Answers its id.",
  who: "admin",
  body: pageForm,
  answer: z.number(),
});
