import { z } from "zod";

/** CONST-019 */
const VERSION_STATUSES = ["draft", "pending", "live", "backup"] as const;
export const versionStatus = z.enum(VERSION_STATUSES);
export type VersionStatus = z.infer<typeof versionStatus>;

/** A version in the page editor's list. */
export const pageVersion = z.object({
  versionId: z.number(),
  status: versionStatus,
  /** When it got its current status. */
  timestamp: z.string(),
  /** When it went live; null if it never did. */
  liveAt: z.string().nullable(),
  /** SHA-256 of what publishing it would show, as 64 hexadecimal digits (docs/content-hash.md). */
  contentHash: z.string(),
  /** Why the reader can't publish it, where a second person must approve; null if they can. */
  needsSecondPerson: z.string().nullable(),
  /** Who submitted a pending version, and with which comment, for admins; null for others. */
  submission: z.object({ submittedBy: z.string(), comments: z.string() }).nullable(),
  /** When a pending version goes live; null if nothing is scheduled. */
  publishAt: z.string().nullable(),
  /** When the page comes down: after a scheduled version goes live, or while a live version is shown. */
  takeDownAt: z.string().nullable(),
  /** The name of the person who scheduled it, or the email address of someone without one. */
  plannedBy: z.string().nullable(),
});
export type PageVersion = z.infer<typeof pageVersion>;

/** The last decision about a page. */
export const lastDecision = z.object({
  decision: z.enum(["published", "returned"]),
  versionId: z.number(),
  email: z.string(),
  /** Who decided; null for the provider's staff, for people without a name, and for deleted ones. */
  name: z.string().nullable(),
  comments: z.string(),
  timestamp: z.string(),
});
export type LastDecision = z.infer<typeof lastDecision>;
