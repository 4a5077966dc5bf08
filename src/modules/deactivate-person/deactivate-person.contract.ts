import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";

export const getPersonHandover = defineCall({
  name: "getPersonHandover",
  id: "own",
  method: "GET",
  path: "/api/users/Handover",
  summary:
    "What a person owns, who could take it over, and why the account can't be deactivated, if it can't.",
  who: "admin",
  query: z.object({ id: queryId("id") }),
  answer: z.object({
    /** Owned pages and documents, assigned open submissions, and scheduled changes that the person approved. */
    pages: z.number(),
    documents: z.number(),
    submissions: z.number(),
    plans: z.number(),
    /** The same in a sentence. */
    inWords: z.string(),
    /** Who could take over all of it, sorted by name. Empty if there's nothing to hand over. */
    people: z.array(z.object({ id: z.number(), name: z.string() })),
    /** A sentence; null if the account can be deactivated. */
    problem: z.string().nullable(),
  }),
  refusals: "fields",
});

export const deactivateUser = defineCall({
  name: "deactivateUser",
  id: "own",
  method: "POST",
  path: "/api/users/Deactivate",
  summary:
    "Deactivates an account, signs the person out everywhere, and hands over what they own to another person, or to nobody.",
  who: "admin",
  body: z.object({
    id: bodyId("id"),
    /** Who takes over what the person owns; null for nobody. */
    handOverTo: bodyId("handOverTo").nullable(),
  }),
  answer: z.literal("Saved"),
  refusals: "fields",
});

export const reactivateUser = defineCall({
  name: "reactivateUser",
  id: "own",
  method: "POST",
  path: "/api/users/Reactivate",
  summary: "Lets a deactivated person sign in again. What was handed over stays with the new owner.",
  who: "admin",
  body: z.object({ id: bodyId("id") }),
  answer: z.literal("Saved"),
  refusals: "fields",
});
