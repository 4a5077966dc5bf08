import { z } from "zod";
import { use } from "#modules/uses/uses.schema.ts";
import { defineCall, queryId } from "#platform/call/define-call.ts";

export const getItemUses = defineCall({
  name: "getItemUses",
  id: "own",
  method: "GET",
  path: "/Admin/GetItemUses",
  summary:
    "Returns where a document is used: links to its file and tables that list it, in drafts, pending, and live versions, content, layout, menus, forms, settings, and Trash.",
  who: "staff",
  query: z.object({ type: z.enum(["document"], "type must be document."), id: queryId("id") }),
  answer: z.array(use),
});
