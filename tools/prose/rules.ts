/// <reference path="./american-english.d.ts" />
import americanEnglish from "american-english";
import type { Fault } from "./finding.ts";
import { oxfordComma } from "./oxford-comma.ts";
import { isShown, type Passage } from "./passage.ts";
import { PHRASES, type Phrase } from "./phrases.ts";
import { sentenceCase } from "./sentence-case.ts";

/** Maximum length of a help line, in characters. */
const HELP_MAX = 160;

type Rule = (passage: Passage, text: string) => Fault[];

const matches = (text: string, find: RegExp): { words: string; at: number }[] =>
  [...text.matchAll(new RegExp(find.source, `${find.flags.replace("g", "")}g`))].map(
    ({ 0: words, index }) => ({
      words,
      at: index,
    }),
  );

const spaced = (find: RegExp): RegExp => new RegExp(find.source.replaceAll(" ", "\\s+"), find.flags);
const PHRASE_LIST = PHRASES.map(({ find, ...rest }) => ({ ...rest, find: spaced(find) }));

const isLookedFor = (where: Phrase["where"], passage: Passage): boolean =>
  where === "everywhere" || (!passage.file.startsWith("demo/") && (where === "ours" || isShown(passage)));

const phrases: Rule = (passage, text) =>
  PHRASE_LIST.filter(({ where }) => isLookedFor(where, passage)).flatMap(({ find, say }) =>
    matches(text, find).map(({ words, at }) => ({ rule: "phrase", at, words, say })),
  );

/** British spellings that Americans also use, with another meaning. */
const ALSO_AMERICAN = new Set([
  "dialogue",
  "dialogues",
  "draught",
  "metre",
  "tyre",
  "storey",
  "kerb",
  "inquiry",
  "gauge",
  "gauges",
]);

const spelling: Rule = (_, text) =>
  matches(text, /(?<![\w/.#@-])[a-z]{4,}(?![\w/@]|-\w|\.\w)/gi).flatMap(({ words, at }) => {
    const american = ALSO_AMERICAN.has(words.toLowerCase()) ? "word_not_found" : americanEnglish.toUS(words);
    // Its table is an object, so “constructor” returns a function.
    if (typeof american !== "string" || american === "word_not_found") return [];
    return [{ rule: "spelling", at, words, say: american.trim() }];
  });

const commas: Rule = (passage, text) => (isShown(passage) || passage.kind === "doc" ? oxfordComma(text) : []);

const capitals: Rule = ({ kind, audience, file }, text) => {
  if (kind === "heading") return sentenceCase(text);
  const isProgram = file.startsWith("src/") && audience !== "engineer";
  return isProgram && (kind === "label" || kind === "text" || kind === "help") ? sentenceCase(text) : [];
};

const helpLength: Rule = ({ kind }, text) =>
  kind === "help" && text.length > HELP_MAX
    ? [
        {
          rule: "help-length",
          at: 0,
          words: text.slice(0, 40),
          say: `${text.length} characters; ${HELP_MAX} at most`,
        },
      ]
    : [];

const RULES: readonly Rule[] = [phrases, spelling, commas, capitals, helpLength];

/** Blanks out code, addresses, and placeholders, so that offsets stay the same. */
const withoutCode = (text: string): string =>
  text.replace(/`[^`]*`|https?:\/\/\S+|\[(?:[A-Z]+-[\w.-]+(?:, ?)?)+\]/g, (code) =>
    "\u00b7".repeat(code.length),
  );

/**
 * What breaks a rule in a passage.
 * @param printed texts of the specification, which stay as they are, also within a longer text
 */
export const faultsOf = (passage: Passage, printed: readonly string[]): Fault[] => {
  let text = withoutCode(passage.text);
  for (const one of printed) if (text.includes(one)) text = text.replaceAll(one, "\u00b7".repeat(one.length));
  return RULES.flatMap((rule) => rule(passage, text));
};
