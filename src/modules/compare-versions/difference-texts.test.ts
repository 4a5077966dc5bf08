import { describe, expect, test } from "vitest";
import type { ComponentDifference } from "./compare-versions.contract.ts";
import { movedText, summaryText } from "./difference-texts.schema.ts";

const one = (...changes: ComponentDifference["changes"]) => ({ changes });

describe("the summary of a comparison", () => {
  test("counts components by what happened to them", () => {
    expect(summaryText([one("changed"), one("changed", "moved"), one("added")], 0)).toBe(
      "1 component changed, 1 changed and moved, and 1 added.",
    );
    expect(summaryText([one("moved", "changed")], 0)).toBe("1 component changed and moved.");
    expect(summaryText([one("changed"), one("moved")], 0)).toBe("1 component changed and 1 moved.");
    expect(summaryText([one("removed")], 0)).toBe("1 component removed.");
  });

  test("counts page details in a separate sentence", () => {
    expect(summaryText([one("moved")], 1)).toBe("1 component moved. 1 page detail changed.");
    expect(summaryText([], 3)).toBe("3 page details changed.");
  });
});

test("a moved component is described by both places", () => {
  const difference: ComponentDifference = {
    changes: ["moved"],
    type: "HtmlEditor",
    kindTitle: "Text Editor",
    componentName: "Rates",
    before: { id: 1, shownBy: [1], position: 3, inside: null },
    after: { id: 2, shownBy: [5], position: 1, inside: "Hours" },
    fields: [],
  };
  expect(movedText(difference)).toBe("Moved from position 3 to position 1 in “Hours”.");
  expect(movedText({ ...difference, changes: ["changed"] })).toBe("In “Hours”.");
});
