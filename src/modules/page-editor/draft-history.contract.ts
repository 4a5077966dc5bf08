import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";

/** A change that can be undone or redone, such as "delete Welcome". */
const step = z.object({ id: z.number(), label: z.string() });

export const getDraftHistory = defineCall({
  name: "getDraftHistory",
  id: "own",
  method: "GET",
  path: "/Admin/GetDraftHistory",
  summary: "What the caller can undo and redo next in a page's draft; null for nothing.",
  who: "staff",
  query: z.object({ pageId: queryId("pageId"), versionId: queryId("versionId") }),
  answer: z.object({ undo: step.nullable(), redo: step.nullable() }),
});

export const stepInDraftHistory = defineCall({
  name: "stepInDraftHistory",
  id: "own",
  method: "POST",
  path: "/Admin/StepInDraftHistory",
  summary:
    "Undoes the caller's last change of a draft's components, or redoes what was undone last. Changes nothing if someone has changed the same things since.",
  who: "staff",
  body: z.object({
    pageId: bodyId("PageId"),
    versionId: bodyId("VersionId"),
    /** The change that the caller saw. */
    changeId: bodyId("ChangeId"),
    way: z.enum(["undo", "redo"], "Way must be undo or redo."),
  }),
  /** `restored` has the ids of the components that were deleted and are back, without their children. */
  answer: z.object({ label: z.string(), restored: z.array(z.number()) }),
});

export const restoreComponent = defineCall({
  name: "restoreComponent",
  id: "own",
  method: "POST",
  path: "/Admin/RestoreComponent",
  summary:
    "Restores a component that was deleted in the last 90 days, with its children, into its page's draft. Admins can restore any, and others what they deleted.",
  who: "staff",
  body: z.object({ componentId: bodyId("ComponentId") }),
  answer: z.literal("Restored"),
});
