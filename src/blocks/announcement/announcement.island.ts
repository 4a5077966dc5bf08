/** Prefix of the storage key, followed by the text's name, that records that the visitor has hidden it. */
const KEY = "hidden-announcement:";

/**
 * Removes an announcement once it has folded up, and remembers that for its text [PUB-039]. In the editor's preview it
 * isn't remembered.
 */
export const hydrate = (announcement: HTMLElement): void => {
  const details = announcement.querySelector("details");
  details?.addEventListener("toggle", () => {
    if (details.open) return;
    const hadFocus = announcement.contains(document.activeElement);
    announcement.hidden = true;
    if (hadFocus) document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
    if (!location.pathname.toLowerCase().startsWith("/pagepreview/"))
      remember(announcement.dataset.text ?? "");
  });
};

const remember = (text: string): void => {
  try {
    localStorage.setItem(KEY + text, "1");
  } catch {
    // If the browser stores nothing, the next page shows it again.
  }
};
