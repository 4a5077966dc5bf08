/** The keys of Tenantry's own advisory locks. PostgreSQL keeps the keys of two numbers apart from those of one. */
export const ADVISORY_LOCKS = {
  /** First key of the heartbeat's locks. The second is a digest of a worker pool's id, or 0 for starting nodes. */
  heartbeat: 7_361_001,
  /** Shared by everyone who deletes stored files, or held by one who needs every file to stay. */
  fileRemovals: 7_361_002,
  /** Held by the node that creates the demo. */
  demo: 7_361_003,
} as const;
