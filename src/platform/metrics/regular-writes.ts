import { setTimeout as pause } from "node:timers/promises";

const WRITE_MS = 60_000;

/** Writes what a node has counted each minute, on request, and when it is stopped; never twice at once. */
export interface RegularWrites {
  /** Writes everything counted so far. What the database doesn't accept now waits for the next time. */
  write(): Promise<void>;
  stop(): Promise<void>;
}

/** @param write must not throw; it's told whether this is the last time */
export const startRegularWrites = (write: (isStopping: boolean) => Promise<void>): RegularWrites => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let writing = Promise.resolve();
  const next = (): Promise<void> => {
    writing = writing.then(() => write(signal.aborted));
    return writing;
  };
  const running = (async () => {
    while (!signal.aborted) {
      await pause(WRITE_MS, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await next();
    }
  })();
  return {
    write: next,
    stop: async () => {
      stopping.abort();
      await running;
      await next();
    },
  };
};
