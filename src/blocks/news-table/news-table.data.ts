import { allShownNews, newsTypesAmong, pageOfNews } from "#modules/news/news.public.ts";
import { NEWS_TAG } from "#modules/news/news.schema.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { askedPage } from "#platform/blocks/table-pages.ts";
import { tagsOf } from "#platform/fields/shown-values.ts";
import { NEWS_KEY, type NewsTableData } from "./news-data.schema.ts";
import { newsTable } from "./news-table.schema.ts";

/** A page of the chosen issues. */
export const newsTableData = defineBlockData(newsTable, {
  queryKeys: [NEWS_KEY, "page"],
  load: async ({ tx, id, value, query, links }) => {
    const { types, defaultImage } = await newsTypesAmong(tx, tagsOf(value.types), links);
    const shown = await pageOfNews(tx, links, types, value.maxEntries, askedPage(query, NEWS_KEY, id));
    const data: NewsTableData = { tableId: id, defaultImage, ...shown };
    return { data, tags: [NEWS_TAG] };
  },
  items: async ({ tx, value, links }) => {
    const { types } = await newsTypesAmong(tx, tagsOf(value.types), links);
    return allShownNews(tx, links, types, value.maxEntries);
  },
});
