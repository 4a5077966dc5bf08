import { expect, test } from "vitest";
import { insensitiveWords } from "./equality.ts";
import type { Passage } from "./passage.ts";
import { gradeOf } from "./reading-grade.ts";
import { faultsOf } from "./rules.ts";

const passage = (text: string, more: Partial<Passage> = {}): Passage => ({
  ...{ file: "src/modules/pages/pages.screen.tsx", line: 1, text, kind: "text", audience: "staff" },
  ...more,
});

/** The words at fault, each after its rule. */
const faults = (text: string, more: Partial<Passage> = {}, printed: readonly string[] = []): string[] =>
  faultsOf(passage(text, more), printed).map(({ rule, words }) => `${rule}: ${words}`);

test.each([
  ["Whoever opens the page reads it.", "People who open the page read it.", "Whoever"],
  ["Left empty, it is the company name.", "Leave blank to use the company name.", "Left empty,"],
  ["Addresses, one a line.", "Addresses, one per line.", "one a line"],
  ["The company's images, the newest first.", "The company's images, newest first.", "the newest first"],
  ["The logo stands in the footer.", "The logo appears in the footer. Stand by.", "stands in"],
  ["Every item bears a tag.", "Every item has a tag. Bear in mind that it has one.", "bears"],
  ["The title of it.", "Because of it, the title is gone.", "of it"],
  ["Events that end meanwhile.", "Meanwhile, events end.", "meanwhile"],
  ["Types that were taken off the settings.", "Types that were removed from the settings.", "taken off"],
  [
    "What the modules of this site go by.",
    "What should the form be called?",
    "What the modules of this site go by.",
  ],
  ["It isn't there any more.", "There aren't any more images.", "any more"],
  ["Each event has a page of its own.", "Each event has its own page.", "of its own"],
  ["A draft that is no longer open is no draft.", "There is no draft.", "is no draft"],
])("flags %j, not %j", (odd, plain, words) => {
  expect(faults(odd)).toContain(`phrase: ${words}`);
  expect(faults(plain)).toEqual([]);
});

test("leaves code, addresses, and ids alone", () => {
  expect(faults("Reads `whoever` at https://example.org/colour [AUTH-whoever].")).toEqual([]);
});

test("asks for words on screen what it doesn't ask for in comments", () => {
  expect(faults("Somebody else changed this.")).toEqual(["phrase: Somebody"]);
  expect(faults("Somebody else changed this.", { kind: "comment" })).toEqual([]);
});

test("finds British spelling, and takes no word for one that an object of the language has", () => {
  expect(faults("Choose a colour.")).toEqual(["spelling: colour"]);
  expect(faults("Choose a color. A constructor keeps it.")).toEqual([]);
});

test("asks for the comma before the last of three", () => {
  expect(faults("Shows news, events and documents.")).toEqual(["oxford-comma: news, events and documents"]);
  expect(faults("Shows news, events, and documents.")).toEqual([]);
  expect(faults("When a page is deleted, links and images stay.")).toEqual([]);
});

test("asks for sentence case where no name and no printed text has the capital", () => {
  expect(faults("Create Page", { kind: "label" })).toEqual(["sentence-case: Page"]);
  expect(faults("Create page", { kind: "label" })).toEqual([]);
  expect(faults("Create Page", { kind: "label" }, ["Create Page"])).toEqual([]);
  expect(faults("Closed on Monday. Open in May.")).toEqual([]);
  expect(faults("How a Company is made", { kind: "heading", file: "docs/x.md" })).toEqual([
    "sentence-case: Company",
  ]);
  expect(faults("What a Company is.", { kind: "doc", file: "docs/x.md" })).toEqual([]);
});

test("limits a help line to 160 characters", () => {
  expect(faults("a".repeat(161), { kind: "help" })).toHaveLength(1);
  expect(faults("a".repeat(160), { kind: "help" })).toEqual([]);
});

test("finds wording that leaves people out", () => {
  expect(insensitiveWords("Ask the chairman.").map(({ words }) => words)).toEqual(["chairman"]);
  expect(insensitiveWords("Ask the chair. The host name is invalid.")).toEqual([]);
});

test("grades sentences, and labels not at all", () => {
  const plain = passage(
    "The dog ran to the park. It saw a cat. The cat ran up a tree. The dog sat down. ".repeat(6),
  );
  const hard = passage(
    "Administrative personnel authenticate organizational configuration modifications through institutional verification procedures. ".repeat(
      10,
    ),
  );
  expect(gradeOf([plain])?.grade).toBeLessThan(2);
  expect(gradeOf([hard])?.grade).toBeGreaterThan(20);
  expect(gradeOf([passage("Create page"), passage("Too short.")])).toBeNull();
});
