import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";

export const getItemPlans = defineCall({
  name: "getItemPlans",
  id: "own",
  method: "GET",
  path: "/Version/GetItemPlans",
  summary:
    "What is scheduled for documents, events, and other items that the caller may save, earliest first.",
  who: "staff",
  answer: z.array(
    z.object({
      /** The item's content type, and what people call it. */
      type: z.string(),
      noun: z.string(),
      id: z.number(),
      title: z.string(),
      /** Where the admin edits it. */
      editPath: z.string(),
      kind: z.enum(["publish", "takeDown"]),
      at: z.string(),
      /** Who scheduled it, and their name; null for the provider's staff, people without a name, and deleted ones. */
      email: z.string(),
      name: z.string().nullable(),
    }),
  ),
});
