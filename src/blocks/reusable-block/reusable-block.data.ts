import { selectIsBlock } from "#modules/pages/pages.public.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { reusableBlock } from "./reusable-block.schema.ts";

/** The block's components arrive like those of a reference. Whatever changes them makes the page stale. */
export const reusableBlockData = defineBlockData(reusableBlock, {
  violations: async (tx, { blockId }) =>
    (await selectIsBlock(tx, blockId))
      ? []
      : [
          {
            field: "blockId",
            message: "Block: this reusable block no longer exists. Choose a different one.",
          },
        ],
  queryKeys: [],
  load: async ({ value }) => ({ data: null, tags: [`page:${value.blockId}`] }),
});
