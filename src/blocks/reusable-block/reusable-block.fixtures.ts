import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { reusableBlock } from "./reusable-block.schema.ts";

/** Without the block's components, which belong to the page's data. */
export const reusableBlockFixtures = {
  empty: { blockId: 0 },
  typical: { blockId: 12 },
} satisfies Record<string, BlockValue<typeof reusableBlock>>;
