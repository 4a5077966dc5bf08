import { useSyncExternalStore } from "react";

/** Whether the server answered last time; told by the calls, read by the frame's banner. */
let isLost = false;
const listeners = new Set<() => void>();

/** @param reached whether the last attempt to reach the server was answered, whatever it answered */
export const noteConnection = (reached: boolean): void => {
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

/** Asks whether the server answers again; changes nothing and needs no session. */
export const tryConnection = async (): Promise<void> => {
  try {
    await fetch("/healthz", { cache: "no-store" });
    noteConnection(true);
  } catch {
    noteConnection(false);
  }
};
