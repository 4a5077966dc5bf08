import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { CHECKLIST_STEPS } from "./checklist.schema.ts";

const checklist = z.object({
  steps: z.array(
    z.object({
      step: z.enum(CHECKLIST_STEPS),
      isDone: z.boolean(),
      /** The screen where it's done. */
      to: z.string(),
    }),
  ),
});
export type Checklist = z.infer<typeof checklist>;

export const getChecklist = defineCall({
  name: "getChecklist",
  id: "own",
  method: "GET",
  path: "/AdminSettings/GetChecklist",
  summary:
    "The steps of setting up the site, with those that are done; null once all are done or an admin hid the list.",
  who: "admin",
  answer: checklist.nullable(),
});

export const hideChecklist = defineCall({
  name: "hideChecklist",
  id: "own",
  method: "POST",
  path: "/AdminSettings/HideChecklist",
  summary: "Hides the checklist from all admins of the site.",
  who: "admin",
  answer: z.literal("Saved"),
});
