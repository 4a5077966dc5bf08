import type { PassageKind } from "./passage.ts";

const SQL =
  /^\(?\s*(?:select|insert into|update|delete from|with \w+|create |alter |drop |grant |revoke |set |call |begin|commit|lock table|listen |notify |truncate |where |order by|from |join |values |on conflict|explain|analyze|vacuum|do \$|show |returning |left join|fetch |declare |copy )[\s\S]*/;
const CSS =
  /^[.#:@&]?[\w-]+(?:\s*[>+~]\s*[\w.#-]+)*\s*\{|^[\w-]+:\s[^.?!]*;|\b\d+(?:px|rem|vw|em)\b|var\(--|^\[[\w-]+|:(?:not|has|is)\(|sans-serif|system-ui|,Georgia/;

/** Markup, arrow functions, options, media types, lists of tokens, header fields. */
const CODE =
  /^\s*[<{[]|<\/?\w+[ >]|=>|===|^--?\w|^\w+\/\w+[;,]|::\w|\$\{|\bfunction\b.*\(|^[a-z-]+=|%[sd]\b|^[a-z-]+(?:, [a-z-]+)*$|^[A-Za-z-]+: [\w-]+(?:; |$)|^(?:[a-z]+-[a-z]+ ?)+$|^[a-z]+:[A-Z]/;

/** Whether a string is for programs: SQL, styles, selectors, headers, markup, paths. */
export const isProgramText = (text: string): boolean => {
  const words = text.replaceAll("{}", "it");
  return SQL.test(words) || CSS.test(words) || CODE.test(words);
};

/**
 * Whether a string has words to read: one capitalized word in a label's place, otherwise at least two words.
 * @param kind the kind that its place in the source implies; null if none
 */
export const looksLikeProse = (text: string, kind: PassageKind | null): boolean => {
  const words = text.replaceAll("{}", " ").match(/(?<![\w/.@-])[A-Za-z][a-z']+(?![\w/@-])/g) ?? [];
  if (kind === "label") return words.length > 0 && /^[A-Z]/.test(text);
  if (words.length < 2 || !text.includes(" ")) return false;
  // Class names and tokens are words in a row without a capital or a period.
  return kind === "comment" || /[A-Z.,?!:]/.test(text) || words.length > 3;
};
