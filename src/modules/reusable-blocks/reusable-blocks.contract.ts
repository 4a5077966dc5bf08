import { z } from "zod";
import { bodyId, defineCall } from "#platform/call/define-call.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";

const name = plainLine("Name", LIMITS.pageName).min(1, "Name is required.");

const reusableBlock = z.object({
  id: z.number(),
  name: z.string(),
  rowVersion: z.number(),
  /** Of its newest version that isn't a backup. */
  status: z.enum(["draft", "pending", "live", "none"]),
  isLive: z.boolean(),
  /** ISO 8601, UTC; null if unknown. */
  changedAt: z.string().nullable(),
  /** The name of the person, or the email address of someone without one; null if unknown. */
  changedBy: z.string().nullable(),
  /** Draft, pending, and live versions of pages that show it, by the page's name. */
  uses: z.array(z.object({ pageId: z.number(), pageName: z.string(), status: z.string() })),
});
export type ReusableBlock = z.infer<typeof reusableBlock>;

export const getReusableBlocks = defineCall({
  name: "getReusableBlocks",
  id: "own",
  method: "GET",
  path: "/Admin/GetReusableBlocks",
  summary: "The company's reusable blocks by name, each with the pages that show it.",
  who: "staff",
  answer: z.array(reusableBlock),
});

export const addReusableBlock = defineCall({
  name: "addReusableBlock",
  id: "own",
  method: "POST",
  path: "/Admin/AddReusableBlock",
  summary:
    "Creates an empty reusable block with a draft V1. Returns its id, with which the calls for pages' versions and components work.",
  who: "staff",
  body: z.object({ name }),
  answer: z.number(),
});

export const renameReusableBlock = defineCall({
  name: "renameReusableBlock",
  id: "own",
  method: "POST",
  path: "/Admin/RenameReusableBlock",
  summary: "Renames a reusable block. Visitors don't see its name.",
  who: "admin",
  body: z.object({
    blockId: bodyId("blockId"),
    name,
    rowVersion: z.number("rowVersion must be a number.").int(),
  }),
  answer: z.literal("Saved"),
});

export const makeReusable = defineCall({
  name: "makeReusable",
  id: "own",
  method: "POST",
  path: "/Admin/MakeReusable",
  summary:
    "Moves a draft's component, with what it shows, into a new reusable block, and puts the block in its place. An admin's block is live right away, unless a second person must approve it; otherwise it is submitted.",
  who: "staff",
  body: z.object({ componentId: bodyId("componentId"), name }),
  answer: z.object({
    blockId: z.number(),
    /** The component that now shows the block. */
    componentId: z.number(),
    isLive: z.boolean(),
  }),
});

export const detachReusableBlock = defineCall({
  name: "detachReusableBlock",
  id: "own",
  method: "POST",
  path: "/Admin/DetachReusableBlock",
  summary:
    "Replaces a reusable block in a draft with copies of its live components, which no longer follow the block. Returns the first copy's id.",
  who: "staff",
  body: z.object({ componentId: bodyId("componentId") }),
  answer: z.number(),
});
