import { defineBlock } from "#platform/blocks/define-block.ts";

/** A line between two parts of a page [CMP-HRSEPARATOR-01]. */
export const hrSeparator = defineBlock({
  type: "HRSeparator",
  title: "Page Separator",
  description: "A line between two parts of a page.",
  keywords: ["divider", "spacer"],
  names: { one: "hrSeparator", many: "hrSeparators" },
  firstCall: 141,
  siteCall: { id: "C-275" },
  fields: {},
  missingIdRefusal: "Error",
  valueVersion: 1,
});
