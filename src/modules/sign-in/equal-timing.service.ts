import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";

/**
 * Does work in which somebody guesses a secret. A wrong throttleGuess is answered at a fixed moment after its beginning, or
 * at a multiple of it: a known account costs work that an unknown one doesn't, and its time would tell which there
 * are. A right throttleGuess isn't held up.
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
