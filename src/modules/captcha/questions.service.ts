import { randomInt } from "node:crypto";

/** A question for visitors without scripts: answered by reading, so that a screen reader is enough. */
export interface Question {
  readonly question: string;
  /** In lower case. */
  readonly answer: string;
}

const NUMBERS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
];
const WORDS = ["river", "bridge", "garden", "window", "lantern", "orchard", "harbor", "meadow"];
const PLACES = ["first", "second", "third"] as const;

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

const MAKERS: readonly (() => Question)[] = [
  () => {
    const [a, b] = [randomInt(1, 10), randomInt(1, 10)];
    return { question: `What is ${NUMBERS[a]} plus ${NUMBERS[b]}?`, answer: String(a + b) };
  },
  () => {
    const [a, b] = [randomInt(5, 10), randomInt(1, 5)];
    return { question: `What is ${NUMBERS[a]} minus ${NUMBERS[b]}?`, answer: String(a - b) };
  },
  () => {
    const [a, b, place] = [pick(WORDS), randomInt(1, 10), pick(PLACES)];
    const words = [a, NUMBERS[b] ?? "", pick(WORDS.filter((word) => word !== a))];
    const answer = words[PLACES.indexOf(place)] ?? "";
    return { question: `What is the ${place} of these words: ${words.join(", ")}?`, answer };
  },
];

export const newQuestion = (): Question => pick(MAKERS)();

/** Numbers count as digits and as words. */
export const isRightAnswer = (answer: string, given: string): boolean => {
  const word = given.trim().toLowerCase().replace(/[.!]$/, "");
  return word === answer || String(NUMBERS.indexOf(word)) === answer || word === NUMBERS[Number(answer)];
};
