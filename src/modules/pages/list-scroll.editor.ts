import { useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";

const KEY = "tenantry.page-list-scroll";

interface Scroll {
  /** The history entry. */
  readonly entry: string;
  readonly top: number;
}

const readScroll = (): Scroll | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Scroll | null;
  } catch {
    return null;
  }
};

/** The router's key of the history entry, which is current before the screen has rendered for it. */
const currentEntry = (): string => (window.history.state as { key?: string } | null)?.key ?? "default";

/**
 * After Back, scrolls to where the list was left. The browser can't, because it tries before the rows are there.
 * @param isReady whether the rows are shown
 */
export const useListScroll = (isReady: boolean): void => {
  const isBack = useNavigationType() === NavigationType.Pop;
  // The entry's key changes when a filter is written into its address.
  const arrived = useRef({ isBack, stored: readScroll(), entry: currentEntry() });

  useEffect(() => {
    const store = () => {
      const scroll: Scroll = { entry: currentEntry(), top: window.scrollY };
      sessionStorage.setItem(KEY, JSON.stringify(scroll));
    };
    // Every way out of the list is a click, also by keyboard.
    window.addEventListener("click", store, true);
    return () => window.removeEventListener("click", store, true);
  }, []);

  useEffect(() => {
    const { isBack: wasBack, stored, entry: first } = arrived.current;
    if (!isReady || !wasBack || stored?.entry !== first) return;
    arrived.current = { ...arrived.current, isBack: false };
    // After the frame has moved the focus to the new screen.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: stored.top, behavior: "instant" }));
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
};
