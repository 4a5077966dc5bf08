/** More words narrow a search little and take time. */
const MAX_WORDS = 8;

/** The distinct words of a search, in lowercase, to be found in any order. */
export const wordsOf = (search: string): string[] =>
  [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);
