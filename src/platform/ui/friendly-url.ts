/** Turns typed or pasted text into a friendly URL of a-z, 0-9, and hyphens [PAGE-036]. */
export const normaliseFriendlyUrl = (typed: string): string =>
  typed
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^a-z0-9-]/g, "");

/** Whether a key types a character that isn't allowed in a friendly URL. Named keys, such as arrows, always pass. */
export const isKeyBlocked = (key: string): boolean => key.length === 1 && !/^[a-z0-9-]$/.test(key);

/** Creates a friendly URL from a title, with hyphens between words. Long titles are cut at the end of a word. */
export const friendlyUrlOf = (title: string, maxLength: number): string => {
  const words = normaliseFriendlyUrl(title).split("-").filter(Boolean);
  let url = (words[0] ?? "").slice(0, maxLength);
  for (const word of words.slice(1)) {
    if (url.length + 1 + word.length > maxLength) break;
    url += `-${word}`;
  }
  return url;
};
