import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus in a group whose controls come and go: once the control that had it is gone, it goes to another one.
 * Spread what this returns on the group's element.
 * @param controls changes when a control goes, or when `other` can take the focus
 */
export const useKeptFocus = (other: RefObject<HTMLElement | null>, controls: string) => {
  const focused = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when controls change
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      other.current?.focus({ preventScroll: true });
  }, [other, controls]);
  // Nothing reports a blur for a control that is removed. One that is disabled first may be about to go.
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(":disabled")) focused.current = null;
    },
  };
};
