/*
 * Runs while the page is still being read, right behind its announcements: those that the visitor has hidden before
 * are gone before anything appears below them, so that nothing moves. A classic script: no imports, no exports.
 */
for (const announcement of document.querySelectorAll<HTMLElement>(".tn-announcement")) {
  try {
    // The island writes it.
    announcement.hidden = localStorage.getItem(`hidden-announcement:${announcement.dataset.text}`) !== null;
  } catch {
    // A browser that keeps nothing has hidden nothing.
  }
}
