import type { BlockView } from "#platform/blocks/block-view.ts";
import type { singleFeatures1 } from "./single-features-1.schema.ts";

/** A text in a panel [PUB-047]. */
export const SingleFeatures1View: BlockView<typeof singleFeatures1> = ({ refs }) => {
  const [text] = refs.htmlEditorId;
  return text ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what its own view has just rendered
    <div className="tn-feature" dangerouslySetInnerHTML={text.html} />
  ) : null;
};
