import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { MOST_AT_ONCE, noteText, submissionStatus } from "./submission-inbox.schema.ts";

/** Someone submissions can be assigned to. Names are unique in a list. */
export const submissionPerson = z.object({ id: z.number(), name: z.string() });

export const submissionNote = z.object({
  id: z.number(),
  author: z.string(),
  /** Plain text. */
  text: z.string(),
  createdAt: z.string(),
  canDelete: z.boolean(),
});
export type SubmissionNote = z.infer<typeof submissionNote>;

export const changeFormSubmissions = defineCall({
  name: "changeFormSubmissions",
  id: "own",
  method: "POST",
  path: "/AdminForms/ChangeFormSubmissions",
  summary:
    "Sets the status of submissions, the person they're assigned to, or both. If one of them can't be changed, none is.",
  who: "staff",
  body: z
    .object({
      ids: z
        .array(bodyId("ids"))
        .min(1, "Choose at least one submission.")
        .max(MOST_AT_ONCE, `Choose up to ${MOST_AT_ONCE} submissions.`),
      status: submissionStatus.optional(),
      /** Null for nobody; left out to keep it. */
      assigneeId: bodyId("assigneeId").nullish(),
    })
    .refine(
      ({ status, assigneeId }) => status !== undefined || assigneeId !== undefined,
      "Choose a status or a person.",
    ),
  answer: z.literal("Saved"),
});

export const addSubmissionNote = defineCall({
  name: "addSubmissionNote",
  id: "own",
  method: "POST",
  path: "/AdminForms/AddSubmissionNote",
  summary: "Adds an internal note to a submission. Visitors never see it.",
  who: "staff",
  body: z.object({ submissionId: bodyId("submissionId"), text: noteText }),
  answer: z.object({ noteId: z.number() }),
});

export const deleteSubmissionNote = defineCall({
  name: "deleteSubmissionNote",
  id: "own",
  method: "DELETE",
  path: "/AdminForms/DeleteSubmissionNote",
  summary: "Deletes the caller's own note; admins can delete any.",
  who: "staff",
  query: z.object({ noteId: queryId("noteId") }),
  answer: z.literal("Deleted"),
});
