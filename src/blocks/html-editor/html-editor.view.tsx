import type { BlockView } from "#platform/blocks/block-view.ts";
import type { htmlEditor } from "./html-editor.schema.ts";

/** Formatted text at a readable width [CMP-HTMLEDITOR-01, PUB-047]. */
export const HtmlEditorView: BlockView<typeof htmlEditor> = ({ value }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark
  <div className="tn-html-editor tn-prose" dangerouslySetInnerHTML={value.content} />
);
