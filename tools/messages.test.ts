import { expect, test } from "vitest";
import { defineMessages, type Messages, type Words } from "#platform/words/messages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { messageProblems } from "./messages.ts";

const FILE = "src/modules/ferry/ferry.messages.ts";
const USER = "src/modules/ferry/ferry.view.tsx";

const problems = (messages: object, use: string): string[] =>
  messageProblems(
    [{ file: FILE, name: "ferryMessages", messages: messages as Messages }],
    new Map([
      [FILE, "export const ferryMessages = defineMessages({});"],
      [USER, use],
    ]),
  );

const GOOD = {
  en: { title: "Ferry", seats: "{count, plural, one {# seat} other {# seats}} to {place}" },
  es: { title: "Ferri", seats: "{count, plural, one {# asiento} other {# asientos}} a {place}" },
};
const USE = "const words = wordsIn(language, ferryMessages); words.title; words.seats({ count, place });";

test("a catalog with the same keys and arguments in every language is fine", () => {
  expect(problems(GOOD, USE)).toEqual([]);
});

test("a key that nothing uses is reported, wherever the catalog isn't named", () => {
  expect(problems(GOOD, "const words = wordsIn(language, ferryMessages); words.title;")).toEqual([
    `${FILE}: nothing uses seats.`,
  ]);
  expect(
    problems(GOOD, "const words = wordsIn(language, otherMessages); words.title; words.seats({});"),
  ).toEqual([`${FILE}: nothing uses title.`, `${FILE}: nothing uses seats.`]);
});

test("a key that one language doesn't have, or has without a text, is reported", () => {
  expect(problems({ en: GOOD.en, es: { seats: GOOD.es.seats } }, USE)).toEqual([
    `${FILE}: es.title is missing.`,
  ]);
  expect(problems({ ...GOOD, es: { ...GOOD.es, title: " " } }, USE)).toEqual([
    `${FILE}: es.title is missing.`,
  ]);
  expect(problems({ en: { title: "Ferry" }, es: GOOD.es }, USE)).toEqual([`${FILE}: en.seats is missing.`]);
});

test("an argument that differs from the English one is reported, in its kind as well as its name", () => {
  const at = `${FILE}: es.seats takes`;
  const wanted = "but en.seats takes count (plural), place (argument).";
  expect(
    problems({ ...GOOD, es: { ...GOOD.es, seats: "{count, plural, other {#}} a {lugar}" } }, USE),
  ).toEqual([`${at} count (plural), lugar (argument), ${wanted}`]);
  expect(problems({ ...GOOD, es: { ...GOOD.es, seats: "{count} a {place}" } }, USE)).toEqual([
    `${at} count (argument), place (argument), ${wanted}`,
  ]);
});

test("wrong ICU syntax is reported in the language that has it", () => {
  const [problem, ...others] = problems(
    { ...GOOD, es: { ...GOOD.es, seats: "{count, plural, one {#}" } },
    USE,
  );
  expect(problem).toMatch(/^src\/modules\/ferry\/ferry\.messages\.ts: es\.seats has wrong ICU syntax: /);
  expect(others).toEqual([]);
});

test("a missing key, an unknown key, and a wrong argument don't compile", () => {
  // @ts-expect-error Spanish has no title.
  defineMessages({ en: { title: "Ferry" }, es: {} });
  const ferryMessages = defineMessages({
    en: { title: "Ferry", to: "Ferry to {place}" },
    es: { title: "Ferri", to: "Ferri a {place}" },
  });
  const words: Words<typeof ferryMessages> = wordsIn("es", ferryMessages);
  expect(words.to({ place: "Harbor" })).toBe("Ferri a Harbor");
  // @ts-expect-error The argument is called place.
  expect(() => words.to({ lugar: "Harbor" })).toThrow("place");
  // @ts-expect-error There is no such word.
  expect(words.subtitle).toBeUndefined();
});
