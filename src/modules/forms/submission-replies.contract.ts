import { z } from "zod";
import { bodyId, defineCall } from "#platform/call/define-call.ts";
import { replyInput } from "./submission-replies.schema.ts";
import { mailDelivery } from "./submissions.schema.ts";

/** A reply that was emailed from a submission, with its delivery. */
export const submissionReply = z.object({
  id: z.number(),
  author: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Plain text. */
  text: z.string(),
  createdAt: z.string(),
  ...mailDelivery,
});
export type SubmissionReply = z.infer<typeof submissionReply>;

/** Where a reply would go, and what its form starts with. */
export const replyOffer = z.object({
  to: z.string(),
  /** Where the visitor's answer would go. */
  replyTo: z.string(),
  /** In the site's language. */
  subject: z.string(),
});
export type ReplyOffer = z.infer<typeof replyOffer>;

export const replyToSubmission = defineCall({
  name: "replyToSubmission",
  id: "own",
  method: "POST",
  path: "/AdminForms/ReplyToSubmission",
  summary:
    "Emails a reply to the address in a submission and keeps it there. A new submission is then in progress.",
  who: "staff",
  body: z.object({ submissionId: bodyId("submissionId"), ...replyInput }),
  answer: z.object({ replyId: z.number() }),
});

export const retrySubmissionReply = defineCall({
  name: "retrySubmissionReply",
  id: "own",
  method: "POST",
  path: "/AdminForms/RetrySubmissionReply",
  summary: "Sends an unsent reply right away, with all attempts available again.",
  who: "staff",
  body: z.object({ id: bodyId("id") }),
  answer: z.literal("Saved"),
});
