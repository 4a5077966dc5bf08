import { setTimeout as pause } from "node:timers/promises";
import { isReadOnlyServer, isUnreachable } from "#platform/db/outages.ts";
import { Refusal } from "#platform/errors/refusal.ts";

const AGAIN_MS = 1_000;
/** Longer than a failover takes. */
const LONGEST_MS = 60_000;

/**
 * Records what a job has done outside the database and can't take back, such as an email that was sent. While the
 * database is down, it tries again for a minute, because a retried job would do it twice.
 * @throws what `record` throws otherwise, or in the end
 */
export const untilRecorded = async (record: () => Promise<unknown>): Promise<void> => {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    try {
      await record();
      return;
    } catch (error) {
      if (!isAway(error) || performance.now() > end) throw error;
      await pause(AGAIN_MS);
    }
  }
};

const isAway = (error: unknown): boolean =>
  (error instanceof Refusal && error.code === "unavailable") ||
  isUnreachable(error) ||
  isReadOnlyServer(error);
