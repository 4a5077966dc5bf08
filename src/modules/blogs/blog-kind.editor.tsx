import type { ContentKind } from "#modules/content/content-list.editor.tsx";
import { call } from "#platform/ui/api.ts";

export const loadBlog = (id: number) => call("getBlogData", { query: { blogId: String(id) } });

export const blogKind: ContentKind = {
  noun: "blog",
  key: "blogs",
  listPath: "/BlogManagement",
  createPath: "/CreateBlog",
  editPath: (id) => `/UpdateBlog/${id}`,
  remove: (id) => call("deleteBlog", { query: { blogId: String(id) } }),
  types: async () => (await loadBlog(0)).blogConfiguration.types,
};
