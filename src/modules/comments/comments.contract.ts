import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { commentText } from "./comments.schema.ts";

const comment = z.object({
  id: z.number(),
  author: z.string(),
  /** Plain text. A mention is `@[12]`, with an id from `people`. */
  text: z.string(),
  createdAt: z.string(),
  /** Null if it was never edited. */
  editedAt: z.string().nullable(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

const thread = z.object({
  id: z.number(),
  /** Null for the page as a whole. */
  component: z
    .object({
      type: z.string(),
      name: z.string(),
      /** Its ids in the page's versions, newest first; empty if no version has it anymore. */
      ids: z.array(z.number()),
    })
    .nullable(),
  /** Name of one of the component's fields; null for all of it. */
  field: z.string().nullable(),
  isResolved: z.boolean(),
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  comments: z.array(comment),
});
export type CommentThread = z.infer<typeof thread>;

const pageComments = z.object({
  /** False for a deleted page. */
  canComment: z.boolean(),
  /** Oldest first. */
  threads: z.array(thread),
  people: z.array(
    z.object({
      id: z.number(),
      /** Unique in this list. */
      name: z.string(),
      /** Whether they can edit the page, and so can be mentioned. */
      canMention: z.boolean(),
    }),
  ),
});
export type PageComments = z.infer<typeof pageComments>;

export const getComments = defineCall({
  name: "getComments",
  id: "own",
  method: "GET",
  path: "/Admin/GetComments",
  summary: "The comment threads on a page and its components, and the people who can be mentioned there.",
  who: "staff",
  query: z.object({ pageId: queryId("pageId") }),
  answer: pageComments,
});

export const startCommentThread = defineCall({
  name: "startCommentThread",
  id: "own",
  method: "POST",
  path: "/Admin/StartCommentThread",
  summary: "Starts a thread on a page, on one of its components, or on one field of a component.",
  who: "staff",
  body: z.object({
    pageId: bodyId("pageId"),
    componentId: bodyId("componentId").nullish(),
    field: z.string().max(LIMITS.line).nullish(),
    text: commentText,
  }),
  answer: z.object({ threadId: z.number(), commentId: z.number() }),
});

export const addComment = defineCall({
  name: "addComment",
  id: "own",
  method: "POST",
  path: "/Admin/AddComment",
  summary: "Adds a comment to a thread, and reopens the thread if it was resolved.",
  who: "staff",
  body: z.object({ threadId: bodyId("threadId"), text: commentText }),
  answer: z.object({ commentId: z.number() }),
});

export const updateComment = defineCall({
  name: "updateComment",
  id: "own",
  method: "POST",
  path: "/Admin/UpdateComment",
  summary: "Changes the text of the caller's own comment.",
  who: "staff",
  body: z.object({ commentId: bodyId("commentId"), text: commentText }),
  answer: z.literal("Saved"),
});

export const deleteComment = defineCall({
  name: "deleteComment",
  id: "own",
  method: "DELETE",
  path: "/Admin/DeleteComment",
  summary: "Deletes the caller's own comment; admins can delete any. A thread ends with its last comment.",
  who: "staff",
  query: z.object({ commentId: queryId("commentId") }),
  answer: z.literal("Deleted"),
});

export const resolveCommentThread = defineCall({
  name: "resolveCommentThread",
  id: "own",
  method: "POST",
  path: "/Admin/ResolveCommentThread",
  summary: "Resolves a thread, or reopens it.",
  who: "staff",
  body: z.object({
    threadId: bodyId("threadId"),
    isResolved: z.boolean("isResolved must be true or false."),
  }),
  answer: z.literal("Saved"),
});
