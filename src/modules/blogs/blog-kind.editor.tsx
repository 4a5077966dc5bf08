import type { ContentKind } from "#modules/content/content-list.editor.tsx";
import { tagsOf } from "#platform/fields/shown-values.ts";
import { call } from "#platform/ui/api.ts";

export const loadBlog = (id: number) => call("getBlogData", { query: { blogId: String(id) } });

export const blogKind: ContentKind = {
  noun: "blog",
  savedKind: "blog",
  key: "blogs",
  listPath: "/BlogManagement",
  listName: "Blogs",
  createPath: "/CreateBlog",
  editPath: (id) => `/UpdateBlog/${id}`,
  remove: (id) => call("deleteBlog", { query: { blogId: String(id) } }),
  types: async () => tagsOf((await loadBlog(0)).blogConfiguration.types),
};
