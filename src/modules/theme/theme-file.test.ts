import { expect, test } from "vitest";
import { DEFAULT_THEME, type Theme } from "./theme.schema.ts";
import { readThemeFile, writeThemeFile } from "./theme-file.schema.ts";

const METRO: Theme = {
  brand: "#4a3fc4",
  brandDeep: "#211c52",
  typeface: "modern",
  corners: "square",
  header: "deep",
  cards: "ruled",
  scale: "large",
  images: "muted",
};
const problemsOf = (text: string): string => {
  const result = readThemeFile(text);
  return "problems" in result ? result.problems.join(" ") : "none";
};
const fileOf = (theme: object, more: object = {}): string =>
  JSON.stringify({ format: "tenantry-theme", version: 1, theme, ...more });

test("an exported look is the same after importing it", () => {
  expect(readThemeFile(writeThemeFile(METRO))).toEqual({ theme: METRO });
});

test("a file that isn't a theme is refused with a message", () => {
  for (const text of ["", "a { color: red }", "null", "[]", "{}", '{"format":"tenantry-theme"}'])
    expect(problemsOf(text), text).toContain("This file isn't a theme.");
  expect(problemsOf(fileOf(METRO, { version: 2 }))).toContain("newer version");
});

test("a look with too little contrast is refused with the reason and a color that works", () => {
  expect(problemsOf(fileOf({ ...METRO, brand: "#ffcc00" }))).toMatch(
    /White text on #ffcc00 has a contrast of 1\.5; 4\.5 is needed\. Choose a darker color, like #[0-9a-f]{6}\./,
  );
  expect(problemsOf(fileOf({ ...METRO, brand: "red;}body{display:none" }))).toContain("like #0b5566");
  expect(problemsOf(fileOf({ ...METRO, cards: "none" }))).toBe("Cards: choose one from the list.");
});

test("missing choices get their defaults, and unknown ones are left out", () => {
  expect(readThemeFile(fileOf({ brand: METRO.brand, script: "alert(1)" }))).toEqual({
    theme: { ...DEFAULT_THEME, brand: METRO.brand },
  });
});
