import type { Log } from "#platform/log/log.ts";

/**
 * Keeps running after an unhandled promise rejection, which Node.js would exit on. Only the work behind that promise
 * failed. Uncaught exceptions still end the process, because its state is then unknown.
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
