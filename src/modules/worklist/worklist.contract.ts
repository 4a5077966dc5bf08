import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { WORK_GROUPS } from "./worklist.schema.ts";

/** Something to do. Texts that depend on the group are put together by the screen. */
const workRow = z.object({
  /** Identifies the row in its group. */
  key: z.string(),
  title: z.string(),
  /** What it is, such as "Page" or "Blog". */
  noun: z.string(),
  /** A page's version; null for everything else. */
  version: z.number().nullable(),
  /** Who submitted, returned, changed, or scheduled it: a name, or else an email address. Null if unknown. */
  by: z.string().nullable(),
  isMine: z.boolean(),
  /** When that happened or will happen, in ISO 8601; for a review, a day such as 2027-03-09. */
  at: z.string(),
  /** The reason of a return, the comment of a submission, for approvers, or the error of a failed task; otherwise empty. */
  note: z.string(),
  /** How many submissions are new, or how often a task was tried; otherwise null. */
  count: z.number().nullable(),
  /** Whether a draft was returned; the state of a review or schedule; whether a failed task is retried automatically. */
  state: z
    .enum(["returned", "overdue", "due", "soon", "publish", "takeDown", "failing", "failed"])
    .nullable(),
  /** The screen where it's done. */
  to: z.string(),
  /** The task that can be tried again; otherwise null. */
  taskId: z.number().nullable(),
});
export type WorkRow = z.infer<typeof workRow>;

const workGroup = z.object({
  group: z.enum(WORK_GROUPS),
  /** The number of rows, including those that are left out. */
  total: z.number(),
  rows: z.array(workRow),
});
export type WorkGroupRows = z.infer<typeof workGroup>;

export const getWorklist = defineCall({
  name: "getWorklist",
  id: "own",
  method: "GET",
  path: "/Admin/GetWorklist",
  summary:
    "What needs the caller's attention at this site, in groups of at most five rows; one group whole, up to 200 rows. Empty groups, and what the caller can't act on or read, are left out.",
  who: "staff",
  query: z.object({ group: z.enum(WORK_GROUPS, "There is no such group.").optional() }),
  answer: z.array(workGroup),
});
