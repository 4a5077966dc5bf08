import { blogListing, newestBlogs } from "#modules/blogs/blogs.public.ts";
import { BLOGS_TAG, type BlogListing } from "#modules/blogs/blogs.schema.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { tagsOf } from "#platform/fields/shown-values.ts";
import type { PageQuery } from "#platform/site/page-query.ts";
import { pageNumberOf } from "#platform/site/pager.view.tsx";
import { blogTable } from "./blog-table.schema.ts";

/** What the address narrows a listing to. Anybody may have written it: what makes no sense counts as left out. */
const filtersOf = ({ search = "", tag = "", month = "" }: PageQuery): BlogListing["filters"] => ({
  search,
  tag,
  month: /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : "",
});

/** A page of the chosen blogs in the state that the address tells; a compact list has no states but its pages. */
export const blogTableData = defineBlockData(blogTable, {
  queryKeys: ["search", "tag", "month", "page"],
  load: async ({ tx, value, query }) => {
    const filters = filtersOf(value.isCompact ? {} : query);
    const data = await blogListing(tx, {
      types: tagsOf(value.types),
      maxEntries: value.maxEntries,
      featuredId: value.featuredBlogId,
      pickIds: tagsOf(value.editorPickBlogId).map(Number),
      filters,
      page: pageNumberOf(query.page),
    });
    return { data, tags: [BLOGS_TAG], isKept: filters.search === "" };
  },
  items: async ({ tx, value }) =>
    (await newestBlogs(tx, { types: tagsOf(value.types), maxEntries: value.maxEntries })).blogs,
});
