import { blogListing, newestBlogs } from "#content/blogs/blogs.public.ts";
import { blogs } from "#content/blogs/blogs.type.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { blogTable } from "./blog-table.schema.ts";
import { STATE_KEYS, stateOf } from "./table-state.schema.ts";

const NO_FILTERS = { search: "", tag: "", month: "" };

/** A page of the chosen blogs, filtered by the URL. A compact list only has pages. */
export const blogTableData = defineBlockData(blogTable, {
  queryKeys: STATE_KEYS,
  load: async ({ tx, id, value, query, links }) => {
    const state = stateOf(query, id);
    const filters = value.isCompact ? NO_FILTERS : state.filters;
    const data = await blogListing(tx, links, {
      types: commaWords(value.types),
      maxEntries: value.maxEntries,
      featuredId: value.featuredBlogId,
      pickIds: commaWords(value.editorPickBlogId).map(Number),
      filters,
      page: state.page,
    });
    return { data, tags: [blogs.table], isCacheable: filters.search === "" };
  },
  items: async ({ tx, value, links }) =>
    (await newestBlogs(tx, links, { types: commaWords(value.types), maxEntries: value.maxEntries })).blogs,
});
