import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { hrSeparator } from "./hr-separator.schema.ts";

/** A separator is a separator. */
export const hrSeparatorFixtures = {
  typical: {},
} satisfies Record<string, BlockValue<typeof hrSeparator>>;
