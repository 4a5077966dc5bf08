/*
 * Runs while the page is being parsed, right after its announcements, and removes those that the visitor has hidden
 * before anything below them appears, so that nothing shifts. A classic script: no imports, no exports.
 */
for (const announcement of document.querySelectorAll<HTMLElement>(".tn-announcement")) {
  try {
    // Written by the island.
    announcement.hidden = localStorage.getItem(`hidden-announcement:${announcement.dataset.text}`) !== null;
  } catch {
    // Without storage, nothing was hidden.
  }
}
