import type { ContentKind } from "#modules/content/content-list.editor.tsx";
import { call } from "#platform/ui/api.ts";

export const loadNews = (id: number) => call("getNewsData", { query: { newsId: String(id) } });

export const newsKind: ContentKind = {
  noun: "news item",
  key: "news",
  listPath: "/NewsManagement",
  createPath: "/CreateNews",
  editPath: (id) => `/UpdateNews/${id}`,
  remove: (id) => call("deleteNews", { query: { newsId: String(id) } }),
  types: async () => (await loadNews(0)).newsConfiguration.types,
};
