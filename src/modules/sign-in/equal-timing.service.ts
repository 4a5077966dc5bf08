import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";

/**
 * Runs work that checks a secret. Failures are answered after a fixed time or a multiple of it, because known
 * accounts take more work than unknown ones, and the time would reveal which accounts exist. Successes aren't
 * delayed.
 */
export const withEqualTiming = async <T>(
  { services }: { readonly services: Pick<Services, "config"> },
  work: () => Promise<T>,
): Promise<T> => {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    const moment = services.config.wrongAnswerMs;
    if (moment > 0 && error instanceof Refusal && error.code === "not-signed-in")
      await pause(moment - ((performance.now() - began) % moment));
    throw error;
  }
};
