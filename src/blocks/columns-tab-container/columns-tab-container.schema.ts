import { defineBlock } from "#platform/blocks/define-block.ts";
import { toggle } from "#platform/fields/value-fields.ts";

/** Tabs that show one set of columns at a time, or an accordion of them [CMP-COLUMNSTABCONTAINER-02]. */
export const columnsTabContainer = defineBlock({
  type: "ColumnsTabContainer",
  title: "Columns Tab Container",
  description: "Tabs, each with up to four columns of text.",
  names: { one: "columnsTabContainer", many: "columnsTabContainers" },
  firstCall: 101,
  fields: {
    isAccordion: toggle({
      label: "Show as accordion",
      help: "The tabs stand below one another, and each opens and closes by itself.",
    }),
    showBorder: toggle({ label: "Show border", help: "A line around what a tab shows." }),
  },
  children: "ColumnsTab",
  siteCall: { id: "C-266" },
  island: "columns-tab-container",
  showsName: true,
  valueVersion: 1,
});
