import type { SpawnOptions } from "node:child_process";

/**
 * Runs a program in the foreground, forwards signals to it, and waits until it exits.
 * @returns its exit code, or 128 + the number of the signal that ended it
 */
export declare const relayTo: (
  program: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
  options?: SpawnOptions,
) => Promise<number>;

/** Ends this process with SIGTERM once its parent is gone. */
export declare const stopWithParent: () => void;
