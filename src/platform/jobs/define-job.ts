import type { JobKind, Urgency } from "#platform/db/company-db.ts";

/**
 * Defines a job that services enqueue with `tx.addJob(job, payload)`. What it does is said in a `.jobs.ts` file with
 * `handleJob`.
 * @param name its name in the queue, which may hold jobs of an earlier version: it never changes
 */
export const defineJob = <Payload extends object>(name: string, urgency?: Urgency): JobKind<Payload> => ({
  name,
  urgency,
});
