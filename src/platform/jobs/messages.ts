import type { Log } from "#platform/log/log.ts";
import type { Task } from "./jobs.ts";

/**
 * A task that sends a message. What has become useless meanwhile (`until` in the payload: a code that has lapsed) is
 * dropped, and what a service will never take isn't tried again.
 * @param isFinal whether another attempt can't help
 */
export const messageTask =
  (send: Task, isFinal: (error: unknown) => boolean, log: Log): Task =>
  async (payload) => {
    if (typeof payload.until === "string" && Date.parse(payload.until) < Date.now()) {
      log.warn({ job: true }, "A message could not be sent in time and was dropped.");
      return;
    }
    try {
      await send(payload);
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.error({ job: true, error: (error as Error).message }, "A message can't be sent and was dropped.");
    }
  };
