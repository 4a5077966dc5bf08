import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { form, formField } from "./forms.contract.ts";
import { submissionNote, submissionPerson } from "./submission-inbox.contract.ts";
import { submissionFilter, submissionStatus } from "./submission-inbox.schema.ts";
import { replyOffer, submissionReply } from "./submission-replies.contract.ts";
import { mailDelivery, RANGE_OPTIONS, rangeOfForm } from "./submissions.schema.ts";

const pair = z.object({ fieldId: z.number(), fieldName: z.string(), fieldValue: z.string() });

const handling = {
  status: submissionStatus,
  /** The person it's assigned to; null for nobody. */
  assigneeId: z.number().nullable(),
  assignee: z.string().nullable(),
};

/** A submission [SUBM-004] with how it is handled and the status of its emails. */
export const submissionView = z.object({
  id: z.number(),
  timestamp: z.string(),
  formSubmissionPairs: z.array(pair),
  ...handling,
  /** The number of internal notes. */
  notes: z.number(),
  mails: z.object({ sent: z.number(), waiting: z.number(), failing: z.number() }),
});
export type SubmissionView = z.infer<typeof submissionView>;

export const submissionMail = z.object({
  id: z.number(),
  kind: z.enum(["staff", "confirmation"]),
  to: z.string(),
  ...mailDelivery,
});
export type SubmissionMail = z.infer<typeof submissionMail>;

export const singleSubmission = z.object({
  id: z.number(),
  formId: z.number(),
  formName: z.string(),
  timestamp: z.string(),
  /** The company's time zone, for display. */
  timeZone: z.string(),
  /** `text` is the value as people read it, such as "Yes". */
  formSubmissionPairs: z.array(pair.extend({ text: z.string() })),
  files: z.array(z.object({ fieldId: z.number(), name: z.string(), bytes: z.number(), url: z.string() })),
  mails: z.array(submissionMail),
  ...handling,
  /** The day on which a job deletes it, in the company's time zone; null if the form keeps submissions. */
  deletedOn: z.string().nullable(),
  /** Internal notes, oldest first. */
  notes: z.array(submissionNote),
  /** Replies that were emailed from here, oldest first. */
  replies: z.array(submissionReply),
  /** What a reply would start with; null if the submission has no email address. */
  replyOffer: replyOffer.nullable(),
  /** Who can be given the submission. */
  people: z.array(submissionPerson),
});
export type SingleSubmission = z.infer<typeof singleSubmission>;

const formId = queryId("formId");
const pageNumber = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, "page and pageSize must be numbers.")
    .transform(Number)
    .refine((value) => value <= most, "pageSize is too large.");

export const getFormSubmissionData = defineCall({
  name: "getFormSubmissionData",
  id: "C-240",
  method: "POST",
  path: "/AdminForms/GetFormSubmissionData",
  summary:
    "A form, its fields, and its submissions, newest first: all of them, those that a filter matches, or one page.",
  who: "staff",
  changes: false,
  query: z.object({
    formId,
    page: pageNumber(1_000_000).default(1),
    pageSize: pageNumber(1000).optional(),
    ...submissionFilter,
    sort: z.enum(["timestamp:asc", "timestamp:desc"]).default("timestamp:desc"),
  }),
  answer: z.object({
    form,
    formFields: z.array(formField),
    formSubmissionViewModels: z.array(submissionView),
    total: z.number(),
    /** All of the form's submissions, by status. */
    counts: z.object({ new: z.number(), "in-progress": z.number(), done: z.number() }),
    /** Who can be given submissions. */
    people: z.array(submissionPerson),
    /** The company's time zone, for display. */
    timeZone: z.string(),
  }),
});

export const getSingleFormSubmissionData = defineCall({
  name: "getSingleFormSubmissionData",
  id: "C-241",
  method: "POST",
  path: "/AdminForms/GetSingleFormSubmissionData",
  summary: "One submission with its files and the status of its emails.",
  who: "staff",
  changes: false,
  query: z.object({ formSubmissionId: queryId("formSubmissionId") }),
  answer: singleSubmission,
});

export const deleteFormSubmission = defineCall({
  name: "deleteFormSubmission",
  id: "C-242",
  method: "DELETE",
  path: "/AdminForms/DeleteFormSubmission",
  summary:
    "Permanently deletes a submission with its files. Emails about it that are still waiting aren't sent.",
  who: "admin",
  query: z.object({ submissionId: queryId("submissionId") }),
  answer: z.literal("Deleted"),
});

export const getFormSubmissionMassRangeData = defineCall({
  name: "getFormSubmissionMassRangeData",
  id: "C-243",
  method: "GET",
  path: "/AdminForms/GetFormSubmissionMassRangeData",
  summary: "The number of a form's submissions, in total or in a range, with the first and the last date.",
  who: "staff",
  query: z.object({
    formId,
    rangeOpt: z.string().optional(),
    date1: z.string().optional(),
    date2: z.string().optional(),
  }),
  answer: z.object({
    rangeOpt: z.enum(RANGE_OPTIONS),
    date1: z.string(),
    date2: z.string(),
    count: z.number(),
    first: z.string().nullable(),
    last: z.string().nullable(),
    /** The company's time zone, which the dates are in. */
    timeZone: z.string(),
  }),
});

export const getFormSubmissionExport = defineCall({
  name: "getFormSubmissionExport",
  id: "C-244",
  method: "POST",
  path: "/AdminForms/GetFormSubmissionExport",
  summary:
    "The submissions in a range, or those of them that a filter matches, as rows for a CSV file, header first. No cell is a formula.",
  who: "staff",
  changes: false,
  body: rangeOfForm({ formId: bodyId("formId"), ...submissionFilter }),
  answer: z.object({ form, submissionArrays: z.array(z.array(z.string())) }),
});

export const deleteFormSubmissionsByDateRange = defineCall({
  name: "deleteFormSubmissionsByDateRange",
  id: "C-245",
  method: "POST",
  path: "/AdminForms/DeleteFormSubmissionsByDateRange",
  summary: "Permanently deletes the submissions in a range with their files.",
  who: "admin",
  body: rangeOfForm({ formId: bodyId("formId") }),
  answer: z.literal("Deleted"),
});

export const retrySubmissionMail = defineCall({
  name: "retrySubmissionMail",
  id: "own",
  method: "POST",
  path: "/AdminForms/RetrySubmissionMail",
  summary: "Sends an unsent email about a submission right away, with all attempts available again.",
  who: "staff",
  body: z.object({ id: bodyId("id") }),
  answer: z.literal("Saved"),
});
