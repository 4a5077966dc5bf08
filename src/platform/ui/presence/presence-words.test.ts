import { expect, test } from "vitest";
import type { OtherPerson } from "./other-person.ts";
import {
  changeText,
  hintText,
  initialsOf,
  markText,
  namesText,
  pageText,
  peopleIn,
} from "./presence-words.ts";

const person = (name: string, components: readonly string[] = [], isOwn = false): OtherPerson => ({
  name,
  isOwn,
  since: "2026-11-24T10:00:00.000Z",
  components: components.map((component) => ({ id: component.length, name: component })),
});
const pat = person("Pat Lee", ["Rates table"]);
const kim = person("Kim Ortiz");
const own = person("Sam Doe", ["Hours"], true);

test("the page's sentence names one person's component, several people, and one's own tab", () => {
  expect(pageText([])).toBe("");
  expect(pageText([pat])).toBe("Pat Lee is editing Rates table.");
  expect(pageText([person("Pat Lee", ["Rates", "Hours"])])).toBe("Pat Lee is editing Rates and Hours.");
  expect(pageText([kim])).toBe("Kim Ortiz has this page open.");
  expect(pageText([pat, kim])).toBe("Pat Lee and Kim Ortiz have this page open.");
  expect(pageText([own])).toBe("You have this page open in another tab.");
  expect(pageText([own, kim])).toBe("Kim Ortiz has this page open. You also have it open in another tab.");
});

test("long lists of names are counted", () => {
  expect(namesText(["A", "B", "C"])).toBe("A, B, and C");
  expect(namesText(["A", "B", "C", "D", "E"])).toBe("A, B, and 3 others");
});

test("the hint says what happens when the same thing is saved twice", () => {
  expect(hintText([], "component")).toBe("");
  expect(hintText([pat], "component")).toBe(
    "Pat Lee has this component open. If you both save, the second one to save chooses which version to keep.",
  );
  expect(hintText([pat, kim, own], "event")).toBe(
    "Pat Lee and Kim Ortiz have this event open. If you all save, everyone after the first chooses which version to keep.",
  );
  expect(hintText([own], "event")).toBe(
    "You have this event open in another tab. If you save in both, you choose which version to keep.",
  );
});

test("a component's mark names those who have it open", () => {
  expect(peopleIn([pat, kim, own], "Rates table".length)).toEqual([pat]);
  expect(markText([])).toBe("");
  expect(markText([pat])).toBe("Pat Lee is editing this");
  expect(markText([pat, kim])).toBe("Pat Lee and Kim Ortiz are editing this");
  expect(markText([own])).toBe("Open in your other tab");
});

test("people who come and leave are announced, and their components aren't", () => {
  expect(changeText([], [pat, own])).toBe("Pat Lee opened this page.");
  expect(changeText([pat], [person("Pat Lee", ["Hours"])])).toBe("");
  expect(changeText([pat], [kim])).toBe("Kim Ortiz opened this page. Pat Lee closed this page.");
});

test("initials are the first letters of the first and last name", () => {
  expect(["Pat Lee", "Ana María de la Cruz", "Cher", " "].map(initialsOf)).toEqual(["PL", "AC", "C", "?"]);
});
