import { defineBlock } from "#platform/blocks/define-block.ts";
import { reference } from "#platform/fields/value-fields.ts";

/** A text of the page, lifted out as a panel [CMP-SINGLEFEATURES1-01]. */
export const singleFeatures1 = defineBlock({
  type: "SingleFeatures1",
  title: "Featured Item",
  description: "A text of this page in a panel of its own, alone or in a set.",
  names: { one: "singleFeatures1", many: "singleFeatures1s" },
  firstCall: 129,
  siteCall: { id: "C-276" },
  fields: {
    htmlEditorId: reference({
      label: "Text Editor",
      help: "A Text Editor of this page. It is then shown here and no longer at its own place.",
      type: "HtmlEditor",
      required: true,
    }),
  },
  valueVersion: 1,
});
