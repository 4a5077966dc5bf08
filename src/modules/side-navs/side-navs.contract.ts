import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";

/** A side nav as selects and lists name it [PAGE-017]. */
export const sideNavOption = z.object({ id: z.number(), componentName: z.string() });
export type SideNavOption = z.infer<typeof sideNavOption>;

export const getSideNavs = defineCall({
  name: "getSideNavs",
  id: "C-058",
  method: "GET",
  path: "/AdminSideNav/GetSideNavs",
  summary: "The company's side navs, by name.",
  who: "staff",
  answer: z.array(sideNavOption),
});
