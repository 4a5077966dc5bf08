import type { Fault } from "./finding.ts";
import { PROPER_NOUNS } from "./proper-nouns.ts";

/** A capitalized word with nothing but lower case after the first letter. */
const CAPITALIZED = /(?<![\p{L}\p{N}.@/#'’-])\p{Lu}\p{Ll}+(?:['’]\p{Ll}+)?(?![\p{L}\p{N}@/])/gu;
/** What precedes the first word of a sentence, a quotation, or a part of a label. */
const BEGINNING =
  /(?:^|[.!?:…]["”’)]?\s*(?:\{\}\s*)*\s|\{\}\{\}\s*|[“"(•·|›→–—/+]\s*|\b(?:choose|press|select|click|tap|then|and) (?:on )?|^\W+)$/i;
/** A control's label keeps its capital. */
const CONTROL = /^ (?:tool|button|tab|menu|screen|field|module|list|setting)\b/;

const withoutPossessive = (word: string): string => word.replace(/['’]s$/, "");

/** Capitalized words within a sentence that are neither names nor printed by the specification. */
export const sentenceCase = (text: string): Fault[] =>
  [...text.matchAll(CAPITALIZED)]
    .filter(({ 0: word, index }) => {
      if (BEGINNING.test(text.slice(0, index)) || CONTROL.test(text.slice(index + word.length))) return false;
      return !PROPER_NOUNS.has(withoutPossessive(word));
    })
    .map(({ 0: word, index }) => ({
      ...{ rule: "sentence-case", at: index, words: word },
      say: `“${word.toLowerCase()}”; names go into tools/prose/proper-nouns.ts, printed texts into printed.txt`,
    }));
