import { alignTokens } from "./align-tokens.service.ts";
import type { TextSegment } from "./compare-versions.contract.ts";

/** Words with their apostrophes and hyphens, numbers with their signs, line breaks, other white space, and single other characters. */
const TOKEN = /[$€£#]?[\p{L}\p{M}\p{N}]+(?:['’\-.,:/@_][\p{L}\p{M}\p{N}]+)*%?|\n|[^\S\n]+|./gsu;

/** The words of a text and what is between them; together they are the text. */
export const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

const isSpace = (token: string): boolean => token.trim() === "";

/** How a line of text was changed, word by word. */
export const wordChanges = (before: string, after: string): TextSegment[] => {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  let from = 0;
  let to = 0;
  return alignTokens(old, now, isSpace).map(({ change, count }) => {
    const tokens = change === "removed" ? old.slice(from, from + count) : now.slice(to, to + count);
    if (change !== "added") from += count;
    if (change !== "removed") to += count;
    return { change, text: tokens.join("") };
  });
};
