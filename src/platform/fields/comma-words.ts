import { visibleText } from "#platform/text/visible-text.ts";

/** More words than any list accepts. */
const MANY = 5000;

/**
 * The words of a list or a comma-separated text, trimmed and without blanks. Of a text with more than 5,000 parts, it
 * returns the first 5,001, including blanks, which every list refuses as too many. Half a million words would take too
 * long.
 */
export const commaWords = (value: string | readonly string[]): string[] => {
  const parts = typeof value === "string" ? value.split(",", MANY + 1) : value;
  const words = parts.map(visibleText);
  return parts.length > MANY ? words : words.filter(Boolean);
};
