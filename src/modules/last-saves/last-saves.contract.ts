import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { SAVED_KINDS, type SavedKind } from "./last-saves.schema.ts";

const KINDS = Object.keys(SAVED_KINDS) as [SavedKind, ...SavedKind[]];

export const getLastSave = defineCall({
  name: "getLastSave",
  id: "own",
  method: "GET",
  path: "/Admin/GetLastSave",
  summary: "Who last saved an item, and when; null if unknown.",
  who: "staff",
  query: z.object({
    kind: z.enum(KINDS, "This kind of item doesn't exist."),
    id: z.coerce.number<string>("id must be a number.").int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  answer: z
    .object({
      /** The name of the person, or the email address at the time of someone without one. */
      by: z.string(),
      /** Whether the caller saved it, in another tab or on another device. */
      isOwn: z.boolean(),
      /** ISO 8601, UTC. */
      at: z.string(),
      /** The company's time zone, for displaying `at`. */
      timeZone: z.string(),
    })
    .nullable(),
});
