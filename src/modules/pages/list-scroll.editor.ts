import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

const KEY = "tenantry.page-list-scroll";

/** How long it is tried: too short for anyone to have begun scrolling. */
const GIVE_UP_MS = 300;

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

/**
 * After Back, scrolls to where the list was left. The browser can't, because it tries before the rows are there.
 * @param isReady whether the rows are shown
 */
export const useListScroll = (isReady: boolean): void => {
  const { key: entry } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  // The entry's key changes when a filter is written into its address.
  const arrived = useRef({ isBack, stored: readScroll(), entry });

  useEffect(() => {
    const store = () =>
      sessionStorage.setItem(KEY, JSON.stringify({ entry, top: window.scrollY } satisfies Scroll));
    // Every way out of the list is a click, also by keyboard.
    window.addEventListener("click", store, true);
    return () => window.removeEventListener("click", store, true);
  }, [entry]);

  useEffect(() => {
    const { isBack: wasBack, stored, entry: first } = arrived.current;
    if (!isReady || !wasBack || stored?.entry !== first) return;
    arrived.current = { ...arrived.current, isBack: false };
    const giveUpAt = performance.now() + GIVE_UP_MS;
    const scroll = () => {
      window.scrollTo({ top: stored.top, behavior: "instant" });
      // The browser's own attempt may come later, with the height of the screen before.
      if (performance.now() < giveUpAt) frame = requestAnimationFrame(scroll);
    };
    // After the frame has moved the focus to the new screen.
    let frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
};
