const GIVE_UP_MS = 60_000;

/** Waits until something becomes true, for long enough even on a slow machine. @throws if it never does */
export const waitUntil = async (what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + GIVE_UP_MS;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`This never came true: ${what}.`);
    await new Promise((go) => setTimeout(go, 20));
  }
};
