/** By then, the field has loaded, or its loading has failed and keys must work again. */
const LONGEST_MS = 5_000;

/**
 * Collects what is typed while a field is still loading. Otherwise, the letters would be lost or end up in the field
 * that had the focus before.
 */
export const createEarlyKeys = () => {
  let typed = "";
  let waiting = new AbortController();

  return {
    /** Starts collecting, for a few seconds at most. @param onEscape called if Escape is pressed during that time */
    begin: (onEscape: () => void): void => {
      waiting.abort();
      const current = new AbortController();
      waiting = current;
      typed = "";
      const onKeyDown = (event: KeyboardEvent): void => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === "Escape") onEscape();
        else if (event.key === "Backspace") typed = typed.slice(0, -1);
        else if (event.key.length === 1) typed += event.key;
      };
      window.addEventListener("keydown", onKeyDown, { capture: true, signal: current.signal });
      setTimeout(() => current.abort(), LONGEST_MS);
    },
    /** Stops collecting. @returns what was typed */
    finish: (): string => {
      waiting.abort();
      const text = typed;
      typed = "";
      return text;
    },
  };
};
