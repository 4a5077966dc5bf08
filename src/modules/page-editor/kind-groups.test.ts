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

test("the search finds kinds by what people call them elsewhere, and in the plural", () => {
  const first = (words: string) => kindsWith(offered, words)[0]?.type;
  expect(first("alert")).toBe("Announcement");
  expect(first("FAQs")).toBe("Accordion");
  expect(first("carousel")).toBe("BannerContainer");
  expect(first("pdf")).toBe("DocumentTable");
  expect(first("cards")).toBe("Card");
});

test("results are in the order of the gallery, after those whose title starts with the words", () => {
  expect(kindsWith(offered, "calendar").map(({ type }) => type)).toEqual(["Calendar", "Card", "EventTable"]);
  expect(kindsWith(offered, "table")[0]?.type).toBe("HtmlEditor");
});
