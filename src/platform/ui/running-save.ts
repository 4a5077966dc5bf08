/** How long a step waits for a save, in milliseconds. After that, the person decides. */
const MAX_WAIT = 5000;

/** A save that may be running, for steps that should wait until it's known what is unsaved. */
export interface RunningSave {
  set(isRunning: boolean): void;
  isRunning(): boolean;
  /** Resolves at the end of the running save, but after five seconds at the latest; right away if none is running. */
  settled(): Promise<void>;
}

export const runningSave = (): RunningSave => {
  let isRunning = false;
  let waiting: (() => void)[] = [];
  return {
    set: (isRunningNow) => {
      isRunning = isRunningNow;
      if (isRunning) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    isRunning: () => isRunning,
    settled: () =>
      isRunning
        ? new Promise((resolve) => {
            waiting.push(resolve);
            setTimeout(resolve, MAX_WAIT);
          })
        : Promise.resolve(),
  };
};
