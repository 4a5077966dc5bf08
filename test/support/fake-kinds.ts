import { defineBlock } from "#platform/blocks/define-block.ts";
import { text } from "#platform/fields/fields.ts";
import { reference, references } from "#platform/fields/value-fields.ts";

const item = defineBlock({
  type: "TestItem",
  title: "Test item",
  description: "One thing.",
  names: { one: "testItem", many: "testItems" },
  valueVersion: 1,
  fields: { words: text({ label: "Words" }) },
});
const set = defineBlock({
  type: "TestSet",
  title: "Test set",
  description: "Several things.",
  names: { one: "testSet", many: "testSets" },
  valueVersion: 1,
  fields: {
    items: references({ label: "Items", type: "TestItem" }),
    first: reference({ label: "First", type: "TestItem" }),
    words: text({ label: "Words" }),
  },
});

/**
 * Replacements for real kinds in tests: one with a single reference, and one with a comma-separated list of references.
 */
export const madeUpKinds = [item, set];
