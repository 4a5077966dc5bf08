import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { seenOrder } from "#platform/call/list-order.ts";
import { named, navbarTabForm, tabShape } from "./navbar-tabs.schema.ts";

/** A navbar tab [LAY-010], with its texts as HTML. */
export const navbarTab = z.object({
  id: z.number(),
  componentName: z.string(),
  title: z.string(),
  format: z.string(),
  column1: z.string(),
  column2: z.string(),
  column3: z.string(),
  column4: z.string(),
  footer: z.string(),
});

/** The same for the form, with its row version. */
export const editedNavbarTab = navbarTab.extend({ rowVersion: z.number() });
export type EditedNavbarTab = z.infer<typeof editedNavbarTab>;

const componentId = z.object({ componentId: queryId("componentId") });

export const getNavbarTab = defineCall({
  name: "getNavbarTab",
  id: "C-221",
  method: "GET",
  path: "/Admin/GetNavbarTab",
  summary: "One navbar tab; componentId 0 returns a blank one.",
  who: "admin",
  query: componentId,
  answer: editedNavbarTab,
});

export const createNavbarTab = defineCall({
  name: "createNavbarTab",
  id: "C-222",
  method: "POST",
  path: "/Admin/CreateNavbarTab",
  summary: "Adds a navbar tab after the others. Returns its id.",
  who: "admin",
  takesText: true,
  body: navbarTabForm,
  answer: z.number(),
});

export const updateNavbarTab = defineCall({
  name: "updateNavbarTab",
  id: "C-223",
  method: "POST",
  path: "/Admin/UpdateNavbarTab",
  summary: "Saves a navbar tab. Returns its id.",
  who: "admin",
  takesText: true,
  body: z.object({ ...tabShape, id: bodyId("id"), rowVersion: z.number().int().optional() }).transform(named),
  answer: z.number(),
});

const navbarTabs = <const S extends z.ZodType>(tab: S) => z.object({ navbarTabs: z.array(tab) });

export const getNavbarTabs = defineCall({
  name: "getNavbarTabs",
  id: "C-224",
  method: "GET",
  path: "/Admin/GetNavbarTabs",
  summary: "All navbar tabs in their order.",
  who: "admin",
  answer: navbarTabs(editedNavbarTab),
});

export const updateNavbarTabOrder = defineCall({
  name: "updateNavbarTabOrder",
  id: "C-225",
  method: "POST",
  path: "/Admin/UpdateNavbarTabOrder",
  summary: "Puts the navbar tabs into a new order; those that the list doesn't name come last.",
  who: "admin",
  body: z.object({
    navbarTabIds: z
      .array(bodyId("navbarTabIds"), "navbarTabIds must be a list of numbers.")
      .min(1, "navbarTabIds is required.")
      .max(1000, "navbarTabIds has too many entries."),
    seen: seenOrder,
  }),
  answer: z.literal("Saved"),
});

export const deleteNavbarTab = defineCall({
  name: "deleteNavbarTab",
  id: "C-226",
  method: "DELETE",
  path: "/Admin/DeleteNavbarTab",
  summary: "Deletes a navbar tab.",
  who: "admin",
  query: componentId,
  answer: z.literal("Deleted"),
});

export const getPublicNavbarTabs = defineCall({
  name: "getPublicNavbarTabs",
  id: "C-262",
  method: "GET",
  path: "/components/GetNavbarTabs",
  summary: "The navbar tabs as visitors see them.",
  who: "anyone",
  answer: navbarTabs(navbarTab),
});
