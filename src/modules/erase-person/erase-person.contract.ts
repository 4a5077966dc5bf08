import { z } from "zod";
import { bodyId, defineCall } from "#platform/call/define-call.ts";
import { MOST_FOUND, personText } from "./erase-person.schema.ts";

/** A submission that contains what was searched for. */
export const foundSubmission = z.object({
  id: z.number(),
  formName: z.string(),
  isFormDeleted: z.boolean(),
  timestamp: z.string(),
  /** The answers that contain it, cut short. Empty if only a note, a reply, or an email's address does. */
  answers: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.number(),
});
export type FoundSubmission = z.infer<typeof foundSubmission>;

export const findPersonData = defineCall({
  name: "findPersonData",
  id: "own",
  method: "POST",
  path: "/AdminForms/FindPersonData",
  summary:
    "What visitors left that contains a text: submissions of all forms, deleted ones too, and the newsletter subscription of exactly that address.",
  who: "admin",
  changes: false,
  // Not in the address, because addresses are logged.
  body: z.object({ text: personText }),
  answer: z.object({
    /** Newest first, up to 500. */
    submissions: z.array(foundSubmission),
    total: z.number(),
    subscriber: z.object({ id: z.number(), email: z.string(), askedAt: z.string() }).nullable(),
    /** The company's time zone, for display. */
    timeZone: z.string(),
  }),
});

export const erasePersonData = defineCall({
  name: "erasePersonData",
  id: "own",
  method: "POST",
  path: "/AdminForms/ErasePersonData",
  summary:
    "Permanently deletes the chosen submissions with everything kept with them, and the chosen subscription. All of them, or none.",
  who: "admin",
  body: z
    .object({
      text: personText,
      submissionIds: z
        .array(bodyId("submissionIds"))
        .max(MOST_FOUND, `Choose up to ${MOST_FOUND} submissions.`)
        .default([]),
      subscriberId: bodyId("subscriberId").nullish(),
    })
    .refine(
      ({ submissionIds, subscriberId }) => submissionIds.length > 0 || subscriberId,
      "Choose what to erase.",
    ),
  answer: z.object({
    submissions: z.number(),
    files: z.number(),
    notes: z.number(),
    replies: z.number(),
    subscriptions: z.number(),
  }),
});
