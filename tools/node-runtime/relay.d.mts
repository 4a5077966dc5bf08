import type { SpawnOptions } from "node:child_process";

/**
 * Runs a program in the foreground, hands signals on to it, and waits for its end.
 * @returns its exit code, or 128 + the number of the signal that ended it.
 */
export declare const relayTo: (
  program: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  options?: SpawnOptions,
) => Promise<number>;

/** Ends this process by SIGTERM once the process that started it is gone. */
export declare const stopWithParent: () => void;
