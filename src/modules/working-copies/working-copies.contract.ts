import { z } from "zod";
import { SAVED_KINDS, type SavedKind } from "#modules/last-saves/last-saves.schema.ts";
import { defineCall } from "#platform/call/define-call.ts";
import { COPY_LIMITS, copyContent, copyItem } from "./working-copies.schema.ts";

const place = z.object({
  form: z.enum(Object.keys(SAVED_KINDS) as [SavedKind, ...SavedKind[]], "There is no such form."),
  item: copyItem,
});

/** ISO 8601, UTC. */
const updatedAt = z.string();

export const getWorkingCopy = defineCall({
  name: "getWorkingCopy",
  id: "own",
  method: "GET",
  path: "/Admin/GetWorkingCopy",
  summary: "What the caller typed into a form without saving it, or null.",
  who: "staff",
  query: place,
  answer: z.object({ ...copyContent.shape, updatedAt }).nullable(),
});

export const saveWorkingCopy = defineCall({
  name: "saveWorkingCopy",
  id: "own",
  method: "POST",
  path: "/Admin/SaveWorkingCopy",
  summary: "Keeps what the caller has typed into a form. The item itself doesn't change.",
  who: "staff",
  // Twice the limit, so that slightly larger ones get the message about it.
  bodyLimit: 2 * COPY_LIMITS.bytes,
  body: z.object({ ...place.shape, ...copyContent.shape }),
  answer: z.object({ updatedAt }),
});

export const deleteWorkingCopy = defineCall({
  name: "deleteWorkingCopy",
  id: "own",
  method: "POST",
  path: "/Admin/DeleteWorkingCopy",
  summary: "Deletes what the caller typed into a form without saving it.",
  who: "staff",
  body: place,
  answer: z.literal("Deleted"),
});
