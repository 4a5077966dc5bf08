/** More words than any list takes. */
const MANY = 5000;

/**
 * The words of a list, or of a text with commas between them: trimmed, without blank ones. Of a text of more than 5,000
 * parts it answers the first 5,001, blank ones as well, which every list refuses as too many: half a million of them
 * would be work for nothing.
 */
export const commaWords = (value: string | readonly string[]): string[] => {
  const parts = typeof value === "string" ? value.split(",", MANY + 1) : value;
  const words = parts.map((part) => part.trim());
  return parts.length > MANY ? words : words.filter(Boolean);
};
