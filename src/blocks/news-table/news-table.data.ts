import { news } from "#content/news/news.type.ts";
import { allItems, pageOfItems, typesInSettings } from "#modules/content/content.public.ts";
import { getModuleSettings } from "#modules/settings/settings.public.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { requestedPage } from "#platform/blocks/table-pages.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { NEWS_KEY, type NewsTableData } from "./news-data.schema.ts";
import { newsTable } from "./news-table.schema.ts";

/** A page of the chosen issues. */
export const newsTableData = defineBlockData(newsTable, {
  queryKeys: [NEWS_KEY, "page"],
  load: async ({ tx, id, value, query, links }) => {
    const { defaultImage } = await getModuleSettings(tx, "news");
    const types = await typesInSettings(tx, news, commaWords(value.types));
    const page = requestedPage(query, NEWS_KEY, id);
    const shown = await pageOfItems(tx, news, links, { types, maxEntries: value.maxEntries, page });
    const data: NewsTableData = { tableId: id, defaultImage: links.image(defaultImage), ...shown };
    return { data, tags: [news.table] };
  },
  items: async ({ tx, value, links }) => {
    const types = await typesInSettings(tx, news, commaWords(value.types));
    return allItems(tx, news, links, { types, maxEntries: value.maxEntries });
  },
});
