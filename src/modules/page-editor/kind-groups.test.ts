import { expect, test } from "vitest";
import { kinds } from "#blocks/kinds.generated.ts";
import { groupedKinds, kindsWith } from "./kind-groups.editor.ts";

const offered = kinds.filter((kind) => !kind.parent);
const titles = (groups: ReturnType<typeof groupedKinds>) => groups.map(({ title }) => title);

test("every kind is in one group of the gallery, and the text editor comes first", () => {
  const groups = groupedKinds(offered, []);
  expect(titles(groups)).toEqual(["Text", "Images", "Links and cards", "Forms and lists"]);
  expect(groups[0]?.kinds[0]?.title).toBe("Text Editor");
  const types = groups.flatMap((group) => group.kinds.map(({ type }) => type));
  expect(types.toSorted()).toEqual(offered.map(({ type }) => type).toSorted());
});

test("the kinds added last come first, unless they are no longer offered", () => {
  const groups = groupedKinds(offered, ["Accordion", "Gone", "HtmlEditor"]);
  expect(titles(groups)[0]).toBe("Recent");
  expect(groups[0]?.kinds.map(({ type }) => type)).toEqual(["Accordion", "HtmlEditor"]);
  expect(groups[1]?.kinds.map(({ type }) => type)).not.toContain("Accordion");
});

test("the search looks for all words in titles and descriptions", () => {
  expect(kindsWith(offered, "  EDITOR text ").map(({ type }) => type)).toEqual(["HtmlEditor"]);
  expect(kindsWith(offered, "hologram")).toEqual([]);
});
