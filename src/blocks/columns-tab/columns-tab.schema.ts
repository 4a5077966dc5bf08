import { defineBlock } from "#platform/blocks/define-block.ts";
import { COLUMN_FORMATS, columnFields } from "#platform/fields/column-fields.ts";

/** The formats of a columns tab [CONST-015]: those of navbar tabs, and a single wide column. */
export const { fields, columnsOf } = columnFields([
  ...COLUMN_FORMATS,
  { value: "4", label: "One wide column" },
]);

/** A tab with its columns in a columns tab container [CMP-COLUMNSTAB-02]. */
export const columnsTab = defineBlock({
  type: "ColumnsTab",
  title: "Columns Tab",
  description: "One tab with up to four columns.",
  names: { one: "columnsTab", many: "columnsTabs" },
  firstCall: 97,
  fields,
  parent: {
    type: "ColumnsTabContainer",
    key: "columnsTabContainerId",
    orderCall: "UpdateColumnsTabComponentOrder",
    orderCallId: "C-187",
    orderKey: "columnsTabIds",
    addLabel: "Add Tab",
  },
  valueVersion: 1,
});
