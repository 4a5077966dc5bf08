/** Groups of a person's work, in the order of the home screen. */
export const WORK_GROUPS = [
  /** Drafts that an approver returned to the person. */
  "returned",
  /** Versions and items that the person can publish. */
  "approvals",
  /** Registered accounts that wait for a role. */
  "accounts",
  /** Emails and other tasks that failed. */
  "failed",
  /** Forms with submissions that nobody has started on. */
  "submissions",
  "reviews",
  /** What the person typed into a form and didn't save. */
  "unsaved",
  /** Drafts that the person saved last. */
  "drafts",
  /** Versions and items that wait for someone else's approval. */
  "submitted",
  /** What goes live or comes down on a date. */
  "plans",
  /** Drafts of others that the person can edit. */
  "others",
] as const;
export type WorkGroup = (typeof WORK_GROUPS)[number];

/** Maximum rows of each group on the home screen, and of a group that is shown whole. */
export const WORK_LIMITS = { home: 5, whole: 200 } as const;
