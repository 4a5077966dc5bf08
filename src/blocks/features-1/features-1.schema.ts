import { defineBlock } from "#platform/blocks/define-block.ts";
import { references } from "#platform/fields/value-fields.ts";

/** Featured items of the page side by side [CMP-FEATURES1-01]. */
export const features1 = defineBlock({
  type: "Features1",
  title: "Featured Item Set",
  description: "Featured Items of this page side by side.",
  names: { one: "features1", many: "features1s" },
  firstCall: 125,
  siteCall: { id: "C-277" },
  fields: {
    singleFeatures1IdList: references({
      label: "Featured Items",
      help: "Featured Items of this page, in their order. They are then shown here and no longer at their own places.",
      type: "SingleFeatures1",
      required: true,
    }),
  },
  valueVersion: 1,
});
