import { defineBlock } from "#platform/blocks/define-block.ts";
import { image, reference } from "#platform/fields/value-fields.ts";

/** A text of the page beside a picture, which stands on the left [CMP-GRID5050-01]. */
export const grid5050 = defineBlock({
  type: "Grid5050",
  title: "Image Descriptor Left",
  description: "A text of this page with a picture on its left.",
  names: { one: "grid5050", many: "grid5050s" },
  firstCall: 133,
  siteCall: { id: "C-272" },
  fields: {
    htmlEditorId: reference({
      label: "Text Editor",
      help: "A Text Editor of this page. It is then shown here and no longer at its own place.",
      type: "HtmlEditor",
      required: true,
    }),
    imageLink: image({
      label: "Image",
      help: "Stands on the left; on phones above the text.",
      required: true,
    }),
  },
  valueVersion: 1,
});
