import { defineBlock } from "#platform/blocks/define-block.ts";

/** A row of large icons for common tasks; contains icon links [CMP-ICONLINKCONTAINER-02]. */
export const iconLinkContainer = defineBlock({
  type: "IconLinkContainer",
  title: "Icon Link Container",
  description: "A row of large icons for common tasks, such as paying a bill.",
  keywords: ["quick link", "tile"],
  names: { one: "iconLinkContainer", many: "iconLinkContainers" },
  firstCall: 93,
  siteCall: { id: "C-265" },
  fields: {},
  children: "IconLink",
  valueVersion: 1,
});
