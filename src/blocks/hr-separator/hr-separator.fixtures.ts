import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { hrSeparator } from "./hr-separator.schema.ts";

/** All the same, because a separator has no content. */
export const hrSeparatorFixtures = {
  typical: {},
} satisfies Record<string, BlockValue<typeof hrSeparator>>;
