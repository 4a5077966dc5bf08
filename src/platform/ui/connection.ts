import { useSyncExternalStore } from "react";

/** Whether the last attempt to reach the server failed. Calls report it, and the frame's banner reads it. */
let isLost = false;
const listeners = new Set<() => void>();

/** Reports an attempt to reach the server. @param reached whether it was answered in any way */
export const reportConnection = (reached: boolean): void => {
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
  try {
    await fetch("/healthz", { cache: "no-store" });
    reportConnection(true);
    return true;
  } catch {
    reportConnection(false);
    return false;
  }
};
