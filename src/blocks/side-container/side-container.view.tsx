import type { BlockView } from "#platform/blocks/block-view.ts";
import type { sideContainer } from "./side-container.schema.ts";

/** content2 is the main text, content1 appears at its side [PUB-047]. What matters most comes first on phones. */
export const SideContainerView: BlockView<typeof sideContainer> = ({ value: { content1, content2 } }) => (
  <div className="tn-side-container">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark */}
    <div className="tn-side-container-main tn-prose" dangerouslySetInnerHTML={content2} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark */}
    <div className="tn-side-container-side tn-prose" dangerouslySetInnerHTML={content1} />
  </div>
);
