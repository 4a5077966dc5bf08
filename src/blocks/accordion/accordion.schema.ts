import { defineBlock } from "#platform/blocks/define-block.ts";
import { richText } from "#platform/fields/fields.ts";

/** A list of headings that open and close; holds accordion tabs [CMP-ACCORDION-02]. */
export const accordion = defineBlock({
  type: "Accordion",
  title: "Accordion",
  description: "Questions and answers that open one by one.",
  names: { one: "accordion", many: "accordions" },
  firstCall: 105,
  siteCall: { id: "C-267" },
  fields: {
    headerContent: richText({ label: "Header", help: "Stands above the tabs. May be left empty." }),
  },
  children: "AccordionTab",
  island: "accordion",
  valueVersion: 1,
});
