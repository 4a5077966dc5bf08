import type { ContentKind } from "#modules/content/content-list.editor.tsx";
import { tagsOf } from "#platform/fields/shown-values.ts";
import { call } from "#platform/ui/api.ts";

export const loadNews = (id: number) => call("getNewsData", { query: { newsId: String(id) } });

export const newsKind: ContentKind = {
  noun: "news item",
  savedKind: "news",
  key: "news",
  listPath: "/NewsManagement",
  listName: "Newsletter",
  createPath: "/CreateNews",
  editPath: (id) => `/UpdateNews/${id}`,
  remove: (id) => call("deleteNews", { query: { newsId: String(id) } }),
  types: async () => tagsOf((await loadNews(0)).newsConfiguration.types),
};
