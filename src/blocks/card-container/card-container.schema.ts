import { defineBlock } from "#platform/blocks/define-block.ts";
import { references, select } from "#platform/fields/value-fields.ts";

/** Number of cells in the grid of each type [CONST-018]. */
export const CARD_SLOTS = 9;

/** Cards in a grid [CMP-CARDCONTAINER-01]. Only the provider decides its layout and members. */
export const cardContainer = defineBlock({
  type: "CardContainer",
  title: "Card Container",
  description: "Up to nine of the page's cards in a grid.",
  names: { one: "cardContainer", many: "cardContainers" },
  firstCall: 149,
  fields: {
    containerType: select({
      label: "Type",
      required: true,
      choices: [
        { value: "Type1", label: "Type 1: same-size cards, three per row" },
        { value: "Type2", label: "Type 2: rows of alternating wide and narrow cards" },
      ],
      initial: "Type1",
      changedBy: "vendor-admin",
    }),
    cardIds: references({
      label: "Cards",
      required: true,
      type: "Card",
      max: { count: CARD_SLOTS, refusal: "A card container can have at most 9 cards." },
      changedBy: "vendor-admin",
    }),
  },
  siteCall: { id: "C-253" },
  valueVersion: 1,
});
