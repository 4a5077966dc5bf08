import { useEffect, useRef } from "react";

/**
 * Runs `action` on Ctrl+S (Cmd+S on a Mac) instead of the browser's "save page". Does nothing while a dialog is open
 * or if `isEnabled` is false.
 */
export const useSaveShortcut = (action: () => void, isEnabled: boolean): void => {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isSave || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (document.querySelector("dialog[open]")) return;
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isEnabled]);
};
