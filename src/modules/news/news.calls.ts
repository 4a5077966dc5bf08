import { requireUploader, selectListedCount } from "#modules/content/content.public.ts";
import { removeTypeReference } from "#modules/settings/settings.public.ts";
import { handle } from "#platform/call/services.ts";
import { staffLinks } from "#platform/html/site-links.ts";
import {
  countNews,
  createNews,
  deleteNews,
  getNews,
  getNewsData,
  removeNewsTypeReference,
  updateNews,
} from "./news.contract.ts";
import { addNews, presentNews, readNews, removeNews, saveNews } from "./news.service.ts";
import { selectNews, selectNewsItem } from "./news.sql.ts";

export const newsCalls = [
  handle(getNews, async ({ db, query, services }) => {
    const links = staffLinks(await services.siteLinks(db.companyId));
    return (await db.read((tx) => selectNews(tx, query, query))).map(presentNews(links));
  }),
  handle(countNews, ({ db, query }) =>
    db.read((tx) => selectListedCount(tx, { table: "news", filters: query })),
  ),
  handle(getNewsData, async ({ db, query, services }) => {
    const links = staffLinks(await services.siteLinks(db.companyId));
    return db.read((tx) => readNews(tx, query.newsId, links));
  }),
  handle(createNews, async (context) => {
    await requireUploader(context, context.body.uploader);
    return context.db.write((tx) => addNews(tx, context.actor, context.body));
  }),
  handle(updateNews, async (context) => {
    const { db, actor, body } = context;
    const stored = await db.read((tx) => selectNewsItem(tx, body.id));
    await requireUploader(context, body.uploader, stored?.uploaderEmail);
    return db.write((tx) => saveNews(tx, actor, body.id, body, body.rowVersion));
  }),
  handle(deleteNews, async ({ db, actor, query }) => {
    await db.write((tx) => removeNews(tx, actor, query.newsId));
    return "Deleted" as const;
  }),
  handle(removeNewsTypeReference, async ({ db, actor, query }) => {
    await db.write((tx) => removeTypeReference(tx, actor, "news", query.typeToRemove));
    return "Saved" as const;
  }),
];
