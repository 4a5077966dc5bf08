import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { openTab, otherPerson } from "./presence.schema.ts";

export const reportPresence = defineCall({
  name: "reportPresence",
  id: "own",
  method: "POST",
  path: "/Admin/ReportPresence",
  summary:
    "Reports that a tab has an item open, and which component of a page. Returns who else has it open. Repeat it every 10 seconds; after 25 seconds without a report, the tab counts as closed.",
  who: "staff",
  body: openTab.extend({
    componentId: z
      .number("componentId must be a number.")
      .int("componentId must be a whole number.")
      .min(1)
      .nullish()
      .transform((id) => id ?? null),
  }),
  answer: z.array(otherPerson),
});

export const leavePresence = defineCall({
  name: "leavePresence",
  id: "own",
  method: "POST",
  path: "/Admin/LeavePresence",
  summary: "Reports that a tab has closed an item.",
  who: "staff",
  body: openTab,
  answer: z.literal("Left"),
});
