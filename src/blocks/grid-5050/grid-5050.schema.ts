import { defineBlock } from "#platform/blocks/define-block.ts";
import { image, reference } from "#platform/fields/value-fields.ts";

/** Text from the page with an image on the left [CMP-GRID5050-01]. */
export const grid5050 = defineBlock({
  type: "Grid5050",
  title: "Image Descriptor Left",
  description: "Text from this page with an image on the left.",
  keywords: ["photo", "picture"],
  names: { one: "grid5050", many: "grid5050s" },
  firstCall: 133,
  siteCall: { id: "C-272" },
  fields: {
    htmlEditorId: reference({
      label: "Text Editor",
      help: "One of this page's Text Editors. It then appears only here.",
      type: "HtmlEditor",
      required: true,
    }),
    imageLink: image({
      label: "Image",
      help: "Shown on the left, or above the text on phones.",
      required: true,
    }),
  },
  valueVersion: 1,
});
