import type { BlockView } from "#platform/blocks/block-view.ts";
import { CARD_SLOTS, type cardContainer } from "./card-container.schema.ts";

/** Cards in a grid of nine cells. Any type except Type1 is rendered as Type2 [PUB-047]. */
export const CardContainerView: BlockView<typeof cardContainer> = ({ value, refs }) => {
  const cards = refs.cardIds.slice(0, CARD_SLOTS);
  if (cards.length === 0) return null;
  return (
    <div className="tn-cards" data-type={value.containerType === "Type1" ? "Type1" : "Type2"}>
      {cards.map((card, index) => (
        <div
          key={card.id}
          className="tn-cards-slot"
          data-slot={index + 1}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the card's own view
          dangerouslySetInnerHTML={card.html}
        />
      ))}
    </div>
  );
};
