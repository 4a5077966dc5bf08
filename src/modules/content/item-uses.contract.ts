import { z } from "zod";
import { use } from "#modules/uses/uses.schema.ts";
import { defineCall } from "#platform/call/define-call.ts";
import { CONTENT_PAGE_SIZE } from "./content.schema.ts";

/** A document's id, or the ids of several, such as "12,15". */
const ids = z
  .string("id is required.")
  .regex(/^\d{1,15}(,\d{1,15})*$/, "id must be numbers, separated by commas.")
  .transform((text) => text.split(",").map(Number))
  .refine(({ length }) => length <= CONTENT_PAGE_SIZE, `id can have up to ${CONTENT_PAGE_SIZE} numbers.`);

export const getItemUses = defineCall({
  name: "getItemUses",
  id: "own",
  method: "GET",
  path: "/Admin/GetItemUses",
  summary:
    "Returns where a document, or any of several, is used: links to its file and tables that list it, in drafts, pending, and live versions, content, layout, menus, forms, settings, and Trash.",
  who: "staff",
  query: z.object({ type: z.enum(["document"], "type must be document."), id: ids }),
  answer: z.array(use),
});
