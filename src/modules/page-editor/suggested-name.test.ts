import { expect, test } from "vitest";
import { suggestedName } from "./suggested-name.editor.ts";

test("a new component is named after its kind, with the first free number [CMP-GEN-09]", () => {
  expect(suggestedName("Text Editor", [])).toBe("Text Editor");
  expect(suggestedName("Text Editor", ["Dates", "text editor"])).toBe("Text Editor 2");
  expect(suggestedName("Text Editor", ["Text Editor", "Text Editor 2", "Text Editor 4"])).toBe(
    "Text Editor 3",
  );
});

test.each([
  ["Columns Tab Container", [], "Columns Tab"],
  ["Columns Tab Container", ["Columns Tab"], "Columns Tab 2"],
  ["Card Container", [], "Card Container"],
  ["Card Container", ["Card Container"], "Card 2"],
  ["Image Descriptor Left", [], "Image"],
  ["Straßenbauarbeiten", [], "Straßenbauarbei"],
  ["Straßenbauarbeiten", ["Straßenbauarbei"], "Straßenbauarb 2"],
])("the name of %s beside %j fits 15 characters: %s", (title, taken, name) => {
  expect(suggestedName(title, taken)).toBe(name);
  expect(name.length).toBeLessThanOrEqual(15);
});
