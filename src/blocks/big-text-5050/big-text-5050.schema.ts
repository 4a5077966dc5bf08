import { defineBlock } from "#platform/blocks/define-block.ts";
import { richText, text } from "#platform/fields/fields.ts";
import { image } from "#platform/fields/value-fields.ts";

/** A heading and text with an image on the right [CMP-BIGTEXT5050-01]. */
export const bigText5050 = defineBlock({
  type: "BigText5050",
  title: "Image Descriptor Right",
  description: "A heading and text with an image on the right.",
  keywords: ["photo", "picture"],
  names: { one: "bigText5050", many: "bigText5050s" },
  firstCall: 117,
  siteCall: { id: "C-271" },
  fields: {
    title: text({ label: "Title", required: true }),
    body: richText({ label: "Body", required: true }),
    imageLink: image({
      label: "Image",
      help: "Shown on the right, or above the text on phones.",
      required: true,
    }),
  },
  valueVersion: 1,
});
