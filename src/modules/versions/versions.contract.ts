import { z } from "zod";
import { moment } from "#modules/plans/plan-moments.schema.ts";
import { defineCall, queryId } from "#platform/call/define-call.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";

/** A line of a page's version log [VER-017]. */
export const versionLog = z.object({
  id: z.number(),
  email: z.string(),
  action: z.string(),
  /** Whether someone wrote it by hand; otherwise the server logged what happened. */
  isNote: z.boolean(),
  comments: z.string(),
  timestamp: z.string(),
  /** Of the line's version, at that time; null for other lines. */
  contentHash: z.string().nullable(),
});

const email = z.string().max(LIMITS.email).optional();
const comments = z
  .string()
  .max(LIMITS.comments, `Comments can have at most ${LIMITS.comments} characters.`)
  .default("");
const pageId = queryId("pageId");
// pageLink is accepted because the specification has it; the server writes its own.
const pageLink = z.string().max(2000).optional();

const contentHash = z
  .string("seen must be a content hash.")
  .regex(/^[0-9a-f]{64}$/i, "seen must be a content hash: 64 hexadecimal digits.");
/** The content hash that the person was shown. The step is refused if the content has changed since. */
const seen = contentHash.optional();
const seenBody = z.object({ seen }).nullish();
/** When the version goes live, and when the page comes down again. Without the first one, it goes live right away. */
const moments = {
  publishAt: moment("publishAt").optional(),
  takeDownAt: moment("takeDownAt").optional(),
};
const publishBody = z.object({ seen, ...moments }).nullish();

export const addVersionLog = defineCall({
  name: "addVersionLog",
  id: "C-065",
  method: "GET",
  path: "/Version/AddVersionLog",
  summary: "Adds a note to a page's version log.",
  who: "staff",
  changes: true,
  query: z.object({
    pageId,
    email,
    action: plainLine("action", LIMITS.line).min(1, "action is required."),
  }),
  answer: z.literal("Saved"),
});

export const createDraft = defineCall({
  name: "createDraft",
  id: "C-072",
  method: "GET",
  path: "/Version/CreateDraft",
  summary: "Copies a version into a new draft. Returns the new version's number.",
  who: "staff",
  changes: true,
  query: z.object({ pageId, copyVersionId: queryId("copyVersionId"), loggedInEmail: email }),
  answer: z.number(),
});

export const submitDraft = defineCall({
  name: "submitDraft",
  id: "C-073",
  method: "GET",
  path: "/Version/SubmitDraft",
  summary: "Submits the draft: it becomes pending.",
  who: "staff",
  changes: true,
  query: z.object({ pageId, loggedInEmail: email, pageLink, comments, seen }),
  body: seenBody,
  answer: z.literal("Saved"),
});

export const rejectDraft = defineCall({
  name: "rejectDraft",
  id: "C-074",
  method: "GET",
  path: "/Version/RejectDraft",
  summary: "Rejects the pending version: it is a draft again.",
  who: "admin",
  changes: true,
  query: z.object({ pageId, loggedInEmail: email, pageLink, comments, seen }),
  body: seenBody,
  answer: z.literal("Saved"),
});

export const publishDraft = defineCall({
  name: "publishDraft",
  id: "C-075",
  method: "GET",
  path: "/Version/PublishDraft",
  summary:
    "Publishes the pending version: it becomes live and the live one a backup. With publishAt, this happens at that time. Returns its number.",
  who: "admin",
  changes: true,
  query: z.object({
    pageId,
    versionId: queryId("versionId"),
    loggedInEmail: email,
    pageLink,
    comments,
    seen,
    ...moments,
  }),
  body: publishBody,
  answer: z.number(),
});

export const deleteDraft = defineCall({
  name: "deleteDraft",
  id: "C-076",
  method: "DELETE",
  path: "/Version/DeleteDraft",
  summary: "Deletes the draft with its components.",
  who: "staff",
  query: z.object({ pageId, loggedInEmail: email, seen }),
  body: seenBody,
  answer: z.literal("Deleted"),
});

export const withdrawDraft = defineCall({
  name: "withdrawDraft",
  id: "own",
  method: "GET",
  path: "/Version/WithdrawDraft",
  summary: "Takes the pending version back: it is a draft again, and the approvers are notified.",
  who: "staff",
  changes: true,
  query: z.object({ pageId, loggedInEmail: email, comments }),
  answer: z.literal("Saved"),
});

export const submitAndPublishDraft = defineCall({
  name: "submitAndPublishDraft",
  id: "own",
  method: "GET",
  path: "/Version/SubmitAndPublishDraft",
  summary:
    "Submits and publishes the draft in one step. With publishAt, it is published at that time. Returns its number.",
  who: "admin",
  changes: true,
  query: z.object({
    pageId,
    versionId: queryId("versionId"),
    loggedInEmail: email,
    comments,
    seen,
    ...moments,
  }),
  body: publishBody,
  answer: z.number(),
});

export const getChangesSince = defineCall({
  name: "getChangesSince",
  id: "own",
  method: "GET",
  path: "/Version/GetChangesSince",
  summary: "Changes to a page's draft or pending version since someone saw it.",
  who: "staff",
  query: z.object({ pageId, seen: contentHash }),
  answer: z.object({
    versionId: z.number(),
    contentHash: z.string(),
    /** Labels of the page details that differ. */
    details: z.array(z.string()),
    components: z.array(
      z.object({
        componentId: z.number(),
        type: z.string(),
        componentName: z.string(),
        change: z.enum(["added", "removed", "changed", "moved"]),
      }),
    ),
    /** Who last saved the differences; null if that isn't recorded. */
    editedBy: z.string().nullable(),
    editedAt: z.string(),
  }),
});

export const getVersionLogs = defineCall({
  name: "getVersionLogs",
  id: "C-066",
  method: "GET",
  path: "/Version/GetVersionLogsPerPage",
  summary: "The log of a page's versions, newest first.",
  who: "admin",
  query: z.object({ pageId }),
  answer: z.array(versionLog),
});
