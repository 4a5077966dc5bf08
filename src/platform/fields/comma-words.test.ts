import { expect, test } from "vitest";
import { commaWords } from "./comma-words.ts";
import { isBlankHtml } from "./fields.ts";

test("words in a list or a text are trimmed, and blank ones left out", () => {
  expect(commaWords(" a, b ,,c,")).toEqual(["a", "b", "c"]);
  expect(commaWords(["a ", " ", "b,c"])).toEqual(["a", "b,c"]);
  expect(commaWords("a,\u200b, \u3164 ")).toEqual(["a"]);
  expect(commaWords("")).toEqual([]);
});

test("a text with endless parts yields more words than any list accepts", () => {
  expect(commaWords(`a${",".repeat(500_000)}b`)).toHaveLength(5001);
  expect(commaWords("a,".repeat(500_000))).toHaveLength(5001);
});

test("formatted text is blank without words and images, and a megabyte without tags is recognized quickly", () => {
  for (const blank of [
    "",
    " ",
    "<p></p>",
    "<p>&nbsp;<br>&#160;</p>\n",
    "<p title='a'></p>",
    "<p>\u200b&nbsp;\u00ad</p>",
  ])
    expect(isBlankHtml(blank), blank).toBe(true);
  for (const full of [
    "a",
    "<p>a</p>",
    "<p><img src='/images/1/a.png'></p>",
    "<hr>",
    "1 < 2",
    "<",
    "<p>&nbsp;</p>a",
  ])
    expect(isBlankHtml(full), full).toBe(false);
  // Both took minutes when the search for a tag started over at each character.
  expect(isBlankHtml("<".repeat(1_000_000))).toBe(false);
  expect(isBlankHtml(`${"<a ".repeat(300_000)}`)).toBe(false);
});
