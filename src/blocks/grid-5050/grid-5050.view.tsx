import type { BlockView } from "#platform/blocks/block-view.ts";
import { type HalvesData, HalvesView } from "#platform/blocks/halves.view.tsx";
import type { grid5050 } from "./grid-5050.schema.ts";

/** Text from the page with an image [PUB-047]. */
export const Grid5050View: BlockView<typeof grid5050, never, HalvesData | undefined> = ({
  value: { imageLink },
  data,
  refs,
}) => {
  const [text] = refs.htmlEditorId;
  return !text ? null : (
    <HalvesView image={imageLink} side="left" data={data}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what its own view has just rendered */}
      <div dangerouslySetInnerHTML={text.html} />
    </HalvesView>
  );
};
