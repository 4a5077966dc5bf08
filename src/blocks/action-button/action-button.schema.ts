import { defineBlock } from "#platform/blocks/define-block.ts";
import { text } from "#platform/fields/fields.ts";
import { link } from "#platform/fields/value-fields.ts";

/** A button that links to something [CMP-ACTIONBUTTON-01]. */
export const actionButton = defineBlock({
  type: "ActionButton",
  title: "Call Button",
  description: "A large button that links to a page or address.",
  keywords: ["cta"],
  names: { one: "actionButton", many: "actionButtons" },
  firstCall: 137,
  siteCall: { id: "C-274" },
  fields: {
    text: text({ label: "Text", required: true }),
    link: link({ label: "Link", required: true }),
  },
  valueVersion: 1,
});
