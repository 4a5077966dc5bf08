import { z } from "zod";

/** CONST-019 */
export const VERSION_STATUSES = ["draft", "pending", "live", "backup"] as const;
export const versionStatus = z.enum(VERSION_STATUSES);
export type VersionStatus = z.infer<typeof versionStatus>;

/** A version as the page editor lists it. */
export const pageVersion = z.object({
  versionId: z.number(),
  status: versionStatus,
  /** When it got its present status. */
  timestamp: z.string(),
  /** When it went live; null where it never did. */
  liveAt: z.string().nullable(),
});
export type PageVersion = z.infer<typeof pageVersion>;
