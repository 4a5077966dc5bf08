import { defineBlock } from "#platform/blocks/define-block.ts";
import { richText } from "#platform/fields/fields.ts";

/** A list of headings that open and close; contains accordion tabs [CMP-ACCORDION-02]. */
export const accordion = defineBlock({
  type: "Accordion",
  title: "Accordion",
  description: "Questions with answers that open and close.",
  keywords: ["faq", "toggle", "collapse"],
  names: { one: "accordion", many: "accordions" },
  firstCall: 105,
  siteCall: { id: "C-267" },
  fields: {
    headerContent: richText({ label: "Header", help: "Shown above the tabs. Optional." }),
  },
  children: "AccordionTab",
  island: "accordion",
  valueVersion: 1,
});
