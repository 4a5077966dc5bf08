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

/** Kinds that refer to others: one single reference, one comma-separated list. They replace real kinds in tests. */
export const madeUpKinds = [item, set];
