import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { SAVED_KINDS, type SavedKind } from "./last-saves.schema.ts";

const KINDS = Object.keys(SAVED_KINDS) as [SavedKind, ...SavedKind[]];

export const getLastSave = defineCall({
  name: "getLastSave",
  id: "own",
  method: "GET",
  path: "/Admin/GetLastSave",
  summary: "Who saved an item last, and when; null where that isn't known.",
  who: "staff",
  query: z.object({
    kind: z.enum(KINDS, "There is no such kind of item."),
    id: z.coerce.number<string>("id must be a number.").int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  answer: z
    .object({
      /** The email address at that time. */
      by: z.string(),
      /** The caller's own save, in another tab or on another device. */
      isOwn: z.boolean(),
      /** ISO 8601, UTC. */
      at: z.string(),
      /** The company's, to show the moment in. */
      timeZone: z.string(),
    })
    .nullable(),
});
