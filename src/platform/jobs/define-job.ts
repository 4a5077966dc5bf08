import type { JobKind, Urgency } from "#platform/db/company-db.ts";

/**
 * Defines a job that services enqueue with `tx.addJob(job, payload)`. A `.jobs.ts` file implements it with `handleJob`.
 * @param name its name in the queue, which may contain jobs from an earlier version, so never change it
 */
export const defineJob = <Payload extends object>(name: string, urgency?: Urgency): JobKind<Payload> => ({
  name,
  urgency,
});
