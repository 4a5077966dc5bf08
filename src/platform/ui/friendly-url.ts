/** What a typed or pasted text becomes as a friendly URL: a-z, 0-9 and hyphens are all it may have [PAGE-036]. */
export const normaliseFriendlyUrl = (typed: string): string =>
  typed
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^a-z0-9-]/g, "");

/** Whether a key types something that a friendly URL can't have. Keys with a name (arrows, Backspace) always pass. */
export const isKeyBlocked = (key: string): boolean => key.length === 1 && !/^[a-z0-9-]$/.test(key);

/** A friendly URL made of a title, with a hyphen between words, cut at a word's end where it would be too long. */
export const friendlyUrlOf = (title: string, maxLength: number): string => {
  const words = normaliseFriendlyUrl(title).split("-").filter(Boolean);
  let url = (words[0] ?? "").slice(0, maxLength);
  for (const word of words.slice(1)) {
    if (url.length + 1 + word.length > maxLength) break;
    url += `-${word}`;
  }
  return url;
};
