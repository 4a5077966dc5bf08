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
      help: "Stacks the tabs. Each opens and closes separately.",
    }),
    showBorder: toggle({ label: "Show border", help: "Adds a line around each tab's content." }),
  },
  children: "ColumnsTab",
  siteCall: { id: "C-266" },
  island: "columns-tab-container",
  showsName: true,
  valueVersion: 1,
});
