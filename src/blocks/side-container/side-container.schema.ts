import { defineBlock } from "#platform/blocks/define-block.ts";
import { richText } from "#platform/fields/fields.ts";

/** A main text with a narrow one at its side [CMP-SIDECONTAINER-01]. */
export const sideContainer = defineBlock({
  type: "SideContainer",
  title: "Side Container",
  description: "A main text with a narrow text at its side.",
  names: { one: "sideContainer", many: "sideContainers" },
  firstCall: 181,
  siteCall: { id: "C-255" },
  fields: {
    content1: richText({
      label: "Side Content",
      help: "The narrow column; on phones below the main one.",
      required: true,
    }),
    content2: richText({ label: "Main Content", required: true }),
  },
  valueVersion: 1,
});
