import { cardFixtures } from "#blocks/card/card.fixtures.ts";
import type { FixtureReference, ReferringFixture } from "#platform/blocks/block-fixture.ts";
import type { cardContainer } from "./card-container.schema.ts";

const LOOKS = ["typical", "warning", "update", "flat", "hidden", "hiddenWarning", "longest"] as const;

/** Cards that alternate between all styles. */
const cards = (count: number): readonly FixtureReference[] =>
  Array.from({ length: count }, (_, index) => ({
    type: "Card",
    ...cardFixtures[LOOKS[index % LOOKS.length] ?? "typical"],
  }));

const holding = (containerType: string, count: number): ReferringFixture<typeof cardContainer> => ({
  value: {
    containerType,
    cardIds: cards(count)
      .map((_, index) => index + 1)
      .join(","),
  },
  refs: { cardIds: cards(count) },
});

/** Containers of both types, with one card and with a full grid. */
export const cardContainerFixtures = {
  empty: holding("Type1", 0),
  typical: holding("Type1", 4),
  mixed: holding("Type2", 5),
  longest: holding("Type2", 9),
  hostile: holding('"><script>alert(1)</script>', 11),
} satisfies Record<string, ReferringFixture<typeof cardContainer>>;
