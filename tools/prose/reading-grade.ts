import { fleschKincaid } from "flesch-kincaid";
import { syllable } from "syllable";
import type { Passage } from "./passage.ts";

/** Maximum reading grades by audience: docs/decisions/0024-prose-lint.md. */
export const HIGHEST_GRADE = { staff: 8, visitor: 7 } as const;
/** A grade isn't meaningful for fewer words. */
const WORDS_FOR_A_GRADE = 100;

/** The counts for the Flesch–Kincaid grade. */
interface Counts {
  sentence: number;
  word: number;
  syllable: number;
}

/** A text's sentences. A label isn't one. */
const sentencesOf = (text: string): string[] =>
  (text.replaceAll("{}", "it").match(/[^.!?]+(?:[.!?]+(?=\s|$)|[.!?](?=\S)[^.!?]*)+/g) ?? []).map((one) =>
    one.trim(),
  );

const wordsOf = (sentence: string): string[] => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];

const count = (texts: Iterable<string>): Counts => {
  const counts = { sentence: 0, word: 0, syllable: 0 };
  for (const sentence of [...texts].flatMap(sentencesOf)) {
    const words = wordsOf(sentence);
    if (words.length < 3) continue;
    counts.sentence += 1;
    counts.word += words.length;
    for (const word of words) counts.syllable += /^\p{N}/u.test(word) ? 1 : Math.max(1, syllable(word));
  }
  return counts;
};

export interface Grade {
  /** The Flesch–Kincaid grade: years of school that a reader needs. */
  readonly grade: number;
  readonly words: number;
}

/** The reading grade of some passages, from their sentences; null for too few words. */
export const gradeOf = (passages: readonly Passage[], fewest = WORDS_FOR_A_GRADE): Grade | null => {
  const counts = count(passages.map(({ text }) => text));
  return counts.word < fewest ? null : { grade: fleschKincaid({ ...counts }), words: counts.word };
};
