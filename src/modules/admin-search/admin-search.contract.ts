import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { FOUND_KINDS } from "./admin-search.schema.ts";

/** Something in the admin that a person can open. */
const foundItem = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.number(),
  title: z.string(),
  /** What tells it from others: an address, a role, or the text around the words. */
  detail: z.string(),
  /** The screen that opens it. */
  to: z.string(),
});
export type FoundItem = z.infer<typeof foundItem>;

export const searchAdmin = defineCall({
  name: "searchAdmin",
  id: "own",
  method: "GET",
  path: "/Admin/SearchAdmin",
  summary:
    "Finds what the caller can open by words in its name, address, or text, up to six results of each kind. Leaves out kinds whose module is off or that the caller can't open.",
  who: "staff",
  query: z.object({
    search: z.string().trim().max(200, "The search can have at most 200 characters.").default(""),
  }),
  answer: z.array(foundItem),
});
