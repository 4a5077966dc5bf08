import type { BlockView } from "#platform/blocks/block-view.ts";
import type { sideContainer } from "./side-container.schema.ts";

/** content2 is the main text, and content1 is next to it [PUB-047]. On phones, the main text comes first. */
export const SideContainerView: BlockView<typeof sideContainer> = ({ value: { content1, content2 } }) => (
  <div className="tn-side-container">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark */}
    <div className="tn-side-container-main tn-prose" dangerouslySetInnerHTML={content2} />
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark */}
    <div className="tn-side-container-side tn-prose" dangerouslySetInnerHTML={content1} />
  </div>
);
