import { type RefObject, useEffect, useRef } from "react";

/**
 * Opens the device's dialog for files together with the popup that takes them, which saves a click. Browsers allow it
 * only right after a press, so the popup keeps its own button. The popup also stays open if nothing is chosen.
 */
export const useChooseAtOnce = (input: RefObject<HTMLInputElement | null>, isWanted: boolean): void => {
  // React mounts twice in development.
  const isDone = useRef(!isWanted);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    input.current?.click();
  }, [input]);
};
