import { defineBlock } from "#platform/blocks/define-block.ts";
import { richText, text } from "#platform/fields/fields.ts";

/** A heading with its text in an accordion [CMP-ACCORDIONTAB-02]. */
export const accordionTab = defineBlock({
  type: "AccordionTab",
  title: "Accordion Tab",
  description: "A heading that opens and closes its text.",
  names: { one: "accordionTab", many: "accordionTabs" },
  firstCall: 109,
  fields: {
    title: text({ label: "Title", required: true, max: 100 }),
    content: richText({ label: "Content" }),
  },
  parent: {
    type: "Accordion",
    key: "accordionId",
    orderCall: "UpdateAccordionTabComponentOrder",
    orderCallId: "C-188",
    orderKey: "accordionTabIds",
    addLabel: "Add Tab",
  },
  valueVersion: 1,
});
