import { defineBlock } from "#platform/blocks/define-block.ts";
import { reference } from "#platform/fields/value-fields.ts";

/** A text of the page in its own panel [CMP-SINGLEFEATURES1-01]. */
export const singleFeatures1 = defineBlock({
  type: "SingleFeatures1",
  title: "Featured Item",
  description: "Text from this page in its own panel or in a set.",
  keywords: ["highlight"],
  names: { one: "singleFeatures1", many: "singleFeatures1s" },
  firstCall: 129,
  siteCall: { id: "C-276" },
  fields: {
    htmlEditorId: reference({
      label: "Text Editor",
      help: "One of this page's Text Editors. It then appears only here.",
      type: "HtmlEditor",
      required: true,
    }),
  },
  valueVersion: 1,
});
