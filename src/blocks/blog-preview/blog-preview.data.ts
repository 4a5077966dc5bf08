import { newestBlogs } from "#content/blogs/blogs.public.ts";
import { blogs } from "#content/blogs/blogs.type.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { blogPreview } from "./blog-preview.schema.ts";

/** Number of blogs in a preview. */
const COUNT = 3;

/** The newest blogs of the chosen types. */
export const blogPreviewData = defineBlockData(blogPreview, {
  queryKeys: [],
  load: async ({ tx, value, links }) => ({
    data: await newestBlogs(tx, links, { types: commaWords(value.types), maxEntries: COUNT }),
    tags: [blogs.table],
  }),
  items: async ({ tx, value, links }) =>
    (await newestBlogs(tx, links, { types: commaWords(value.types), maxEntries: COUNT })).blogs,
});
