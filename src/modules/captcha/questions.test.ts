import { expect, test } from "vitest";
import { isRightAnswer, newQuestion } from "./questions.service.ts";

test("the right answer is accepted as digits, as a word in any language, and without its accents", () => {
  for (const given of ["16", "sixteen", "Dieciséis", "dieciseis.", " SIXTEEN "])
    expect(isRightAnswer("16", given), given).toBe(true);
  for (const given of ["17", "", "seis", "a robot"]) expect(isRightAnswer("16", given), given).toBe(false);
  expect(isRightAnswer("jardín", "jardin")).toBe(true);
  // A number among words.
  expect(isRightAnswer("three", "3")).toBe(true);
});

test("questions are in the requested language, and each accepts its own answer", () => {
  for (let count = 0; count < 60; count++) {
    const english = newQuestion("en");
    expect(english.question).toMatch(/^What is (?:\w+ (?:plus|minus) \w+|the \w+ of these words: .+)\?$/);
    const spanish = newQuestion("es");
    expect(spanish.question).toMatch(
      /^¿(?:Cuánto es \S+ (?:más|menos) \S+|Cuál es la \S+ de estas palabras: .+)\?$/,
    );
    for (const { answer } of [english, spanish]) {
      expect(answer).toMatch(/^\p{L}+$|^\d+$/u);
      expect(isRightAnswer(answer, answer)).toBe(true);
    }
  }
});
