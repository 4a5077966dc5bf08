import type { Log } from "#platform/log/log.ts";

/**
 * Goes on where a promise fails that nobody waits for, instead of ending as Node does by itself: what it was for has
 * failed, and others have nothing to do with it. What is thrown outside of any promise still ends the process: nobody
 * knows then in what state it is.
 */
export const outliveRejections = (log: Log): void => {
  process.on("unhandledRejection", (reason) => {
    const error =
      reason instanceof Error
        ? { message: reason.message, stack: reason.stack }
        : { message: String(reason) };
    log.error({ error }, "A promise rejection wasn't handled.");
  });
};
