/**
 * Moves the focus from a title to where people start once that is there, unless they were faster.
 * @param within the element that the title and the start are in
 * @returns a function that stops it
 */
export const moveFocusOn = (
  title: HTMLElement,
  within: HTMLElement,
  start: () => HTMLElement | null | undefined,
): (() => void) => {
  const moveOn = () => {
    if (document.activeElement === title) start()?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(moveOn);
  const stop = () => {
    observer.disconnect();
    title.removeEventListener("focus", moveOn);
    for (const input of INPUTS) within.removeEventListener(input, stop, true);
  };
  observer.observe(within, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  title.addEventListener("focus", moveOn);
  for (const input of INPUTS) within.addEventListener(input, stop, true);
  return stop;
};

const INPUTS = ["keydown", "pointerdown"] as const;
