import { randomInt } from "node:crypto";
import { type Language, SITE_LANGUAGES } from "#platform/words/languages.schema.ts";
import type { Words } from "#platform/words/messages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { captchaMessages } from "./captcha.messages.ts";

/** A question for visitors without scripts. Answering it only takes reading, so it works with screen readers. */
export interface Question {
  readonly question: string;
  /** In lowercase. */
  readonly answer: string;
}

/** The greatest result of a sum. */
const GREATEST = 18;
/** How many words there are to choose from. */
const WORDS = 8;

const MAKERS: readonly ((words: Words<typeof captchaMessages>) => Question)[] = [
  ({ plus, number }) => {
    const [a, b] = [randomInt(1, 10), randomInt(1, 10)];
    return { question: plus({ a: number({ value: a }), b: number({ value: b }) }), answer: String(a + b) };
  },
  ({ minus, number }) => {
    const [a, b] = [randomInt(5, 10), randomInt(1, 5)];
    return { question: minus({ a: number({ value: a }), b: number({ value: b }) }), answer: String(a - b) };
  },
  ({ which, number, word }) => {
    const [a, b, place] = [randomInt(WORDS), randomInt(1, 10), randomInt(1, 4)];
    const other = (a + randomInt(1, WORDS)) % WORDS;
    const first = word({ value: a });
    const second = number({ value: b });
    const third = word({ value: other });
    return {
      question: which({ place, first, second, third }),
      answer: [first, second, third][place - 1] ?? "",
    };
  },
];

export const newQuestion = (language: Language): Question => {
  const make = MAKERS[randomInt(MAKERS.length)] as (typeof MAKERS)[number];
  return make(wordsIn(language, captchaMessages));
};

/** Small and capital letters, accents, and an end of a sentence make no difference. */
const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}|[.!]$/gu, "");

/** What numbers are called, in every language. */
const NUMBERS = new Map(
  SITE_LANGUAGES.flatMap((language) =>
    Array.from({ length: GREATEST + 1 }, (_, value) => [
      plain(wordsIn(language, captchaMessages).number({ value })),
      String(value),
    ]),
  ),
);

const numberOr = (text: string): string => NUMBERS.get(text) ?? text;

/** Numbers are accepted as digits and as words. */
export const isRightAnswer = (answer: string, typed: string): boolean =>
  numberOr(plain(typed)) === numberOr(plain(answer));
