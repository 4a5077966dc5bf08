import { defineBlock } from "#platform/blocks/define-block.ts";
import { richText } from "#platform/fields/fields.ts";

/** A main text with a narrow text next to it [CMP-SIDECONTAINER-01]. */
export const sideContainer = defineBlock({
  type: "SideContainer",
  title: "Side Container",
  description: "Main content with a narrow column next to it.",
  keywords: ["sidebar"],
  names: { one: "sideContainer", many: "sideContainers" },
  firstCall: 181,
  siteCall: { id: "C-255" },
  fields: {
    content1: richText({
      label: "Side content",
      help: "The narrow column. Phones show it below the main text.",
      required: true,
    }),
    content2: richText({ label: "Main content", required: true }),
  },
  valueVersion: 1,
});
