import type { Page } from "@playwright/test";

/** What a journey takes. */
export interface Tally {
  /** Presses of the mouse button, or taps. */
  clicks: number;
  /** Keys that move, open, or confirm something. */
  keys: number;
  /** Characters of the texts that the journey is about, which any system needs. */
  characters: number;
  /** Screens and dialogs that opened. */
  screens: number;
  /** Milliseconds between an action and the moment when the next one is possible. */
  waitedMs: number;
}

export const newTally = (): Tally => ({ clicks: 0, keys: 0, characters: 0, screens: 0, waitedMs: 0 });

const DIALOGS = "[role=dialog][aria-modal=true], [role=alertdialog]";

/** Counts the screens and dialogs that open on a page, from now on. */
export const countScreens = async (page: Page, tally: Tally): Promise<void> => {
  let path = "";
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    if (pathname.toLowerCase() === path) return;
    path = pathname.toLowerCase();
    tally.screens += 1;
  });
  await page.exposeFunction("countDialog", () => {
    tally.screens += 1;
  });
  await page.addInitScript((selector) => {
    if (window !== window.top) return;
    const seen = new WeakSet<Element>();
    const { countDialog } = window as unknown as { countDialog: () => void };
    const look = () => {
      for (const dialog of document.querySelectorAll(selector)) {
        if (seen.has(dialog)) continue;
        seen.add(dialog);
        countDialog();
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  }, DIALOGS);
};
