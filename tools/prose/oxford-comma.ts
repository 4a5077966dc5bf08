import type { Fault } from "./finding.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** The end of a list of three or more without the last comma, followed by items of one or two words. */
const LIST_END =
  /(?<![\p{N}.])(\p{L}[\p{L}\p{N}'’-]*), ([\p{L}\p{N}'’-]+)(?: [\p{L}\p{N}'’-]+)? (?:and|or) ([\p{L}\p{N}'’-]+)/giu;
const LONGER = /^[^.!?:;]*, (?:and|or) /;
/** After one of these at the start of a sentence, the comma ends a clause and isn't in a list. */
const OPENERS = words(
  "if when where while after before because although unless once since then first here there so for in on at by with without as to from otherwise instead else until whether",
);
/** Words that start a clause or an addition instead of an item. */
const NO_ITEM = words(
  "which who that it they he she we you so but and or then not where when if as for with in to at is are this from by on without both one too all each even such only say also its their here free day",
);
const NO_LAST_ITEM = words(
  "with so then only if when where it they is are has have was were that what not who which does more higher lower later longer fewer less earlier",
);

/** Lists of three or more without a comma before “and” or “or”. */
export const oxfordComma = (text: string): Fault[] =>
  [...text.matchAll(LIST_END)]
    .filter(({ 0: found, 1: first = "", 2: middle = "", 3: last = "", index }) => {
      // The items of a longer list: “a PDF, CSV or text file, image, or ZIP archive”.
      if (LONGER.test(text.slice(index + found.length))) return false;
      const sentence = /[^.!?:;(]*$/.exec(text.slice(0, index))?.[0].trim() ?? "";
      const opener = (/^[\p{L}']+/u.exec(sentence)?.[0] ?? first).toLowerCase();
      return (
        !OPENERS.has(opener) &&
        !NO_ITEM.has(middle.toLowerCase()) &&
        !NO_LAST_ITEM.has(last.toLowerCase()) &&
        !/^\d/.test(last)
      );
    })
    .map(({ 0: found, index }) => ({
      ...{ rule: "oxford-comma", at: index, words: found },
      say: "a comma before “and” or “or”",
    }));
