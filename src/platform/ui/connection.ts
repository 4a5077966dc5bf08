import { useSyncExternalStore } from "react";

/** Whether the last attempt to reach the server failed. Calls report it, and the frame's banner reads it. */
let isLost = false;
const listeners = new Set<() => void>();

/** When an attempt last failed, by `performance.now()`. */
let failedAt = 0;

/**
 * Reports an attempt to reach the server.
 * @param reached whether it was answered in any way
 * @param began when it began, by `performance.now()`: an answer to an attempt from before a failure says nothing about
 *   the connection since
 */
export const reportConnection = (reached: boolean, began = performance.now()): void => {
  if (reached && began < failedAt) return;
  if (!reached) failedAt = performance.now();
  if (isLost === !reached) return;
  isLost = !reached;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True while the server can't be reached. */
export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => isLost);

/** Checks and returns whether the server answers again. Needs no session. */
export const tryConnection = async (): Promise<boolean> => {
  const began = performance.now();
  try {
    await fetch("/healthz", { cache: "no-store" });
    reportConnection(true, began);
    return true;
  } catch {
    reportConnection(false);
    return false;
  }
};
