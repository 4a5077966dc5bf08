import { defineBlock } from "#platform/blocks/define-block.ts";
import { references } from "#platform/fields/value-fields.ts";

/** The page's featured items side by side [CMP-FEATURES1-01]. */
export const features1 = defineBlock({
  type: "Features1",
  title: "Featured Item Set",
  description: "This page's Featured Items, side by side.",
  keywords: ["highlight"],
  names: { one: "features1", many: "features1s" },
  firstCall: 125,
  siteCall: { id: "C-277" },
  fields: {
    singleFeatures1IdList: references({
      label: "Featured Items",
      help: "The Featured Items to show, in this order. They then appear only here.",
      type: "SingleFeatures1",
      required: true,
    }),
  },
  valueVersion: 1,
});
