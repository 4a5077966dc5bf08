import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";

/** Maximum entries in an answer. Further ones are counted, not listed. */
export const MOST_LISTED = 200;

/**
 * Unfinished work of the company's site: an email, a text message, an image's sizes. Finished work leaves the queue, so
 * this is never a history.
 */
export const queuedWork = z.object({
  id: z.number(),
  /** The kind of work, for people: "Email". */
  kind: z.string(),
  /** Its recipient or subject, without the content: "to a@b.example". */
  about: z.string(),
  /** waiting: not tried yet; running; failing: will be retried; failed: won't be retried unless someone asks. */
  state: z.enum(["waiting", "running", "failing", "failed"]),
  attempts: z.number(),
  /** When it's tried next; null while it's running or if it won't be retried. */
  nextTryAt: z.string().nullable(),
  createdAt: z.string(),
  /** Why the last attempt failed; empty if none did. */
  lastError: z.string(),
});
export type QueuedWork = z.infer<typeof queuedWork>;

export const getQueuedWork = defineCall({
  name: "getQueuedWork",
  id: "own",
  method: "GET",
  path: "/AdminWork/GetQueuedWork",
  summary: "The site's unfinished tasks: emails, text messages, and images. Failed tasks come first.",
  who: "admin",
  answer: z.object({ total: z.number(), failed: z.number(), work: z.array(queuedWork) }),
});

const oneOfThem = z.object({ id: z.number("id must be the work's number.").int().min(1) });

export const retryQueuedWork = defineCall({
  name: "retryQueuedWork",
  id: "own",
  method: "POST",
  path: "/AdminWork/RetryQueuedWork",
  summary: "Retries a task right away, with all attempts available again.",
  who: "admin",
  changes: true,
  body: oneOfThem,
  answer: z.literal("Saved"),
});

export const dropQueuedWork = defineCall({
  name: "dropQueuedWork",
  id: "own",
  method: "POST",
  path: "/AdminWork/DropQueuedWork",
  summary: "Stops a failed task from being retried.",
  who: "admin",
  changes: true,
  body: oneOfThem,
  answer: z.literal("Deleted"),
});
