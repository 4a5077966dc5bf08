import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { sideNavForm } from "./side-navs.schema.ts";

/** A side nav for selects [PAGE-011], and, in lists, the number of pages that use it. */
export const sideNavOption = z.object({ id: z.number(), componentName: z.string(), pages: z.number() });
export type SideNavOption = z.infer<typeof sideNavOption>;

/** A page that uses a side nav. */
export const sideNavUse = z.object({ id: z.number(), name: z.string(), isLive: z.boolean() });
export type SideNavUse = z.infer<typeof sideNavUse>;

/** A side nav for pages and programs [SNAV-003]. */
export const pageSideNav = z.object({ id: z.number(), componentName: z.string(), content: z.string() });
export type PageSideNav = z.infer<typeof pageSideNav>;

/** A side nav for its form, with the pages that use it. */
export const sideNav = pageSideNav.extend({
  rowVersion: z.number(),
  usedOn: z.array(sideNavUse),
});
export type SideNav = z.infer<typeof sideNav>;

export const getSideNavs = defineCall({
  name: "getSideNavs",
  id: "C-058",
  method: "GET",
  path: "/AdminSideNav/GetSideNavs",
  summary: "The company's side navs, by name.",
  who: "staff",
  answer: z.array(sideNavOption),
});

export const getSideNav = defineCall({
  name: "getSideNav",
  id: "C-214",
  method: "GET",
  path: "/AdminSideNav/GetSideNav",
  summary: "One side nav with the pages that show it; componentId 0 returns a blank one.",
  who: "staff",
  query: z.object({ componentId: queryId("componentId") }),
  answer: sideNav,
});

export const createSideNav = defineCall({
  name: "createSideNav",
  id: "C-215",
  method: "POST",
  path: "/AdminSideNav/CreateSideNav",
  summary: "Creates a side nav. Returns its id.",
  who: "staff",
  body: sideNavForm,
  takesText: true,
  answer: z.number(),
});

export const updateSideNav = defineCall({
  name: "updateSideNav",
  id: "C-216",
  method: "POST",
  path: "/AdminSideNav/UpdateSideNav",
  summary: "Saves a side nav on every page that uses it. Returns its id.",
  who: "staff",
  body: sideNavForm.extend({ id: bodyId("id"), rowVersion: z.number().int().optional() }),
  takesText: true,
  answer: z.number(),
});

export const deleteSideNav = defineCall({
  name: "deleteSideNav",
  id: "C-217",
  method: "DELETE",
  path: "/AdminSideNav/DeleteSideNav",
  summary: "Moves a side nav to Trash. Pages that used it no longer have one.",
  who: "admin",
  query: z.object({ id: queryId("id") }),
  answer: z.literal("Deleted"),
});

export const restoreSideNav = defineCall({
  name: "restoreSideNav",
  id: "own",
  method: "POST",
  path: "/AdminSideNav/RestoreSideNav",
  summary: "Restores a side nav from Trash. Pages that used it, and have none now, show it again.",
  who: "admin",
  body: z.object({ id: bodyId("id") }),
  answer: z.literal("Restored"),
});

export const getSiteSideNav = defineCall({
  name: "getSiteSideNav",
  id: "C-256",
  method: "GET",
  path: "/Components/GetSideNav",
  summary: "A side nav as visitors see it, if a live page shows it.",
  who: "anyone",
  query: z.object({ componentId: queryId("componentId") }),
  answer: pageSideNav,
});
