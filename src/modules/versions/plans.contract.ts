import { z } from "zod";
import { moment } from "#modules/plans/plan-moments.schema.ts";
import { defineCall, queryId } from "#platform/call/define-call.ts";
import { LIMITS } from "#platform/fields/limits.ts";

const pageId = queryId("pageId");
const loggedInEmail = z.string().max(LIMITS.email).optional();
const planKind = z.enum(["publish", "takeDown"], "kind must be publish or takeDown.");

/** A page's schedule. */
export const plan = z.object({
  pageId: z.number(),
  pageName: z.string(),
  isExternal: z.boolean(),
  /** Whether it is a reusable block. */
  isBlock: z.boolean(),
  kind: planKind,
  /** For a publication; null for taking a page down. */
  versionId: z.number().nullable(),
  at: z.string(),
  /** When a published page comes down again; null if it stays. */
  takeDownAt: z.string().nullable(),
  /** Who scheduled it, and their name; null for the provider's staff, people without a name, and deleted ones. */
  email: z.string(),
  name: z.string().nullable(),
});
export type Plan = z.infer<typeof plan>;

export const getPlans = defineCall({
  name: "getPlans",
  id: "own",
  method: "GET",
  path: "/Version/GetPlans",
  summary: "What is scheduled for the pages that the caller may edit, earliest first.",
  who: "staff",
  answer: z.array(plan),
});

export const cancelPlan = defineCall({
  name: "cancelPlan",
  id: "own",
  method: "GET",
  path: "/Version/CancelPlan",
  summary:
    "Cancels a page's scheduled publication or takedown. A version that was going to be published stays pending.",
  who: "admin",
  changes: true,
  query: z.object({ pageId, kind: planKind, loggedInEmail }),
  answer: z.literal("Canceled"),
});

export const takeDownPage = defineCall({
  name: "takeDownPage",
  id: "own",
  method: "GET",
  path: "/Version/TakeDownPage",
  summary: "Takes a live page down now or at a set time. Its address stays reserved and returns status 410.",
  who: "admin",
  changes: true,
  query: z.object({ pageId, takeDownAt: moment("takeDownAt").optional(), loggedInEmail }),
  answer: z.literal("Saved"),
});
