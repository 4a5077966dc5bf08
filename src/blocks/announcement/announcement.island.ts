/** Under this name, followed by the text's own, the browser remembers that its visitor has hidden it. */
const KEY = "hidden-announcement:";

/**
 * Lets an announcement go once it is folded up, and remembers that for its text [PUB-039]. In the editor's preview it
 * goes for the moment only.
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
    // A browser that keeps nothing shows it again on the next page.
  }
};
