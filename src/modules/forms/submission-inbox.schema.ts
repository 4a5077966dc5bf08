import { z } from "zod";
import { visibleText } from "#platform/text/visible-text.ts";

/** How far a submission has been handled. */
export const SUBMISSION_STATUSES = ["new", "in-progress", "done"] as const;
export const submissionStatus = z.enum(SUBMISSION_STATUSES, "Choose new, in-progress, or done.");
export type SubmissionStatus = z.infer<typeof submissionStatus>;

export const STATUS_LABELS: Readonly<Record<SubmissionStatus, string>> = {
  new: "New",
  "in-progress": "In progress",
  done: "Done",
};

/** Submissions that one change can be about. */
export const MOST_AT_ONCE = 500;

/** Notes on one submission. */
export const MOST_NOTES = 200;

export const noteText = z
  .string("Enter a note.")
  .overwrite(visibleText)
  .min(1, "Enter a note.")
  .max(5000, "A note can have up to 5,000 characters.");

/** Whom a submission is assigned to: the caller, nobody, or the person with this id. */
const assignee = z
  .string()
  .regex(/^(me|none|[1-9]\d{0,14})$/, "assignee must be me, none, or a person's id.");

/** Filters of lists and exports. Those that are left out match everything. */
export const submissionFilter = {
  search: z.string().max(200).optional(),
  status: submissionStatus.optional(),
  assignee: assignee.optional(),
};
export type SubmissionFilter = {
  readonly [Name in keyof typeof submissionFilter]?: z.output<(typeof submissionFilter)[Name]>;
};
