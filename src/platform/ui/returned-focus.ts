import { useEffect } from "react";

/**
 * Returns the focus to a button or a menu that was disabled while it had it, such as Save during a save, once it is
 * enabled, unless something else has the focus. Browsers remove the focus from disabled elements.
 */
export const useReturnedFocus = (): void => {
  useEffect(() => {
    let focused: EventTarget | null = null;
    let lost: EventTarget | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      focused = target;
    };
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLButtonElement || target instanceof HTMLSelectElement)) continue;
        if (target.disabled) lost = target === focused ? target : lost;
        else if (target === lost) {
          lost = null;
          if (document.activeElement === document.body) target.focus({ preventScroll: true });
        }
      }
    });
    document.addEventListener("focusin", onFocus);
    observer.observe(document.body, { subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, []);
};
