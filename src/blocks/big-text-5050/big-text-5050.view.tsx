import type { BlockView } from "#platform/blocks/block-view.ts";
import { type HalvesData, HalvesView } from "#platform/blocks/halves.view.tsx";
import type { bigText5050 } from "./big-text-5050.schema.ts";

/** A heading and text with an image [PUB-047]. */
export const BigText5050View: BlockView<typeof bigText5050, never, HalvesData | undefined> = ({
  value: { title, body, imageLink },
  data,
}) =>
  title === "" ? null : (
    <HalvesView image={imageLink} side="right" data={data}>
      <h2 className="tn-halves-title">{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark */}
      <div className="tn-prose" dangerouslySetInnerHTML={body} />
    </HalvesView>
  );
