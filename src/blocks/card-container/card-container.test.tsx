import { describe, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderFixture } from "#test/support/block-models.ts";
import { cardContainerFixtures } from "./card-container.fixtures.ts";
import { cardContainer } from "./card-container.schema.ts";

const grid = (name: keyof typeof cardContainerFixtures) => {
  const cards = renderFixture("CardContainer", cardContainerFixtures[name]).querySelector<HTMLElement>(
    ".tn-cards",
  );
  const slots = [...(cards?.children ?? [])] as HTMLElement[];
  return [
    cards?.dataset.type,
    slots.map((slot) => `${slot.dataset.slot} ${slot.querySelector("h2")?.textContent}`),
  ];
};

test("cards appear in order in a grid with up to nine places, in one of two types [CMP-CARDCONTAINER-02] [CMP-CARDCONTAINER-04] [CONST-018]", () => {
  expect(grid("typical")).toEqual([
    "Type1",
    ["1 Office hours", "2 Warning: Boil your water", "3 Update: Mill Street is open again", "4 Office hours"],
  ]);
  expect(grid("mixed")[0]).toBe("Type2");
  expect(grid("longest")[1]).toHaveLength(9);
  // For other stored values: no more than nine, and an unknown type is rendered as the second.
  expect(grid("hostile")).toEqual(["Type2", grid("longest")[1]]);
  const hostile = renderFixture("CardContainer", cardContainerFixtures.hostile);
  expect(hostile.querySelector("script")).toBeNull();
  expect(renderFixture("CardContainer", cardContainerFixtures.empty).innerHTML).toBe("");
});

describe("values of a card container", () => {
  const parse = (change: object) =>
    blockForm(cardContainer).safeParse({
      componentName: "Cards",
      containerType: "Type1",
      cardIds: "1",
      ...change,
    });
  const faultOf = (change: object) => parse(change).error?.issues[0]?.message;

  test("the type is one of two [CMP-CARDCONTAINER-02]", () => {
    for (const containerType of ["Type1", "Type2"]) expect(faultOf({ containerType })).toBeUndefined();
    expect(faultOf({ containerType: "Type3" })).toBe("Type must be one of Type1, Type2.");
  });

  test("it has one to nine cards, and a card can appear twice [CMP-CARDCONTAINER-03] [CMP-CARDCONTAINER-05] [CMP-CARDCONTAINER-09] [CONST-018]", () => {
    expect(faultOf({ cardIds: "" })).toBe("Cards: choose at least one.");
    expect(parse({ cardIds: "3,3,1" }).data).toMatchObject({ cardIds: "3,3,1" });
    expect(faultOf({ cardIds: "1,2,3,4,5,6,7,8,9" })).toBeUndefined();
    expect(faultOf({ cardIds: "1,2,3,4,5,6,7,8,9,9" })).toBe("A card container can have at most 9 cards.");
  });
});
