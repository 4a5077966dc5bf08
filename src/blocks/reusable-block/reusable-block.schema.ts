import { defineBlock } from "#platform/blocks/define-block.ts";
import { item } from "#platform/fields/value-fields.ts";

/** The place of a reusable block on a page: it shows the block's live components. */
export const reusableBlock = defineBlock({
  type: "ReusableBlock",
  title: "Reusable block",
  description: "Content that you edit in one place and show on many pages.",
  names: { one: "reusableBlock", many: "reusableBlocks" },
  siteCall: { id: "own" },
  fields: {
    blockId: item({
      label: "Block",
      help: "Visitors see the block's live version.",
      required: true,
      listCall: "getReusableBlocks",
      isReusableBlock: true,
    }),
  },
  valueVersion: 1,
});
