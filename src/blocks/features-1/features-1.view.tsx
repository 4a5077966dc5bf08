import type { BlockView } from "#platform/blocks/block-view.ts";
import type { features1 } from "./features-1.schema.ts";

/** Featured items side by side, as many per row as fit [PUB-047]. */
export const Features1View: BlockView<typeof features1> = ({ refs }) => {
  const items = refs.singleFeatures1IdList;
  return items.length === 0 ? null : (
    <ul className="tn-features">
      {items.map((item, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may appear there twice
          key={index}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: what its own view has just rendered
          dangerouslySetInnerHTML={item.html}
        />
      ))}
    </ul>
  );
};
