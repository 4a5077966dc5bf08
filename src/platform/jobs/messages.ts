import type { Log } from "#platform/log/log.ts";
import { JobFailure } from "./job-failure.ts";

/** Runs a job, given its payload. If it throws, the job is retried later; see JobFailure. */
export type Task = (payload: object) => Promise<void>;

/**
 * A task that sends a message. Drops messages that are no longer useful (`until` in the payload, such as an expired
 * code). A message that a service will never accept isn't retried: it stays as failed, unless it would expire soon.
 * @param isFinal whether retrying can't help
 */
export const messageTask =
  (send: Task, isFinal: (error: unknown) => boolean, log: Log): Task =>
  async (payload) => {
    const { until } = payload as { readonly until?: unknown };
    if (typeof until === "string" && Date.parse(until) < Date.now()) {
      log.warn({ job: true }, "A message could not be sent in time and was dropped.");
      return;
    }
    try {
      await send(payload);
    } catch (error) {
      const failure =
        isFinal(error) && !(error instanceof JobFailure)
          ? new JobFailure((error as Error).message, { isFinal: true })
          : error;
      if (!(failure instanceof JobFailure && failure.isFinal)) throw failure;
      if (typeof until !== "string") throw failure;
      log.error({ job: true, error: failure.message }, "A message can't be sent and was dropped.");
    }
  };
