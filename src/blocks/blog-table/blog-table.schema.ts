import { defineBlock } from "#platform/blocks/define-block.ts";
import { tableFields } from "#platform/blocks/table-fields.ts";
import { listedItem, listedItems } from "#platform/fields/listed-item-fields.ts";

const { types, maxEntries, isCompact } = tableFields(
  "blogs",
  "Shows only titles and dates, to fit a narrow space.",
);

/** Live blogs of the chosen types, with search and filters [CMP-BLOGTABLE-01] [CMP-BLOGTABLE-02]. */
export const blogTable = defineBlock({
  type: "BlogTable",
  title: "Blog Table",
  description: "Blogs of the types you choose, with search, tags, archives, and a featured blog.",
  keywords: ["news", "post", "article"],
  names: { one: "blogTable", many: "blogTables" },
  firstCall: 161,
  fields: {
    types,
    // 0 means the latest [CMP-BLOGTABLE-03].
    featuredBlogId: listedItem({
      label: "Featured blog",
      help: "Shown above the others. Changing the types clears it.",
      noneLabel: "Latest Blog",
      clearedBy: { field: "types" },
    }),
    editorPickBlogId: listedItems({
      label: "Editor's Picks",
      help: "Shown next to the list. Changing the types clears them.",
      clearedBy: { field: "types" },
    }),
    maxEntries,
    isCompact,
  },
  module: "blog",
  lists: { configuration: "blogConfiguration", items: "blogs", areOffered: true },
  siteCall: { id: "C-209" },
  showsName: true,
  valueVersion: 1,
});
