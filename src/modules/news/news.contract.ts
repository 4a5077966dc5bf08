import { z } from "zod";
import { removeTypeReferenceCall } from "#modules/content/content.contract.ts";
import { contentFilters, contentListQuery, itemDay, uploaderInput } from "#modules/content/content.schema.ts";
import { configurationWithImage } from "#modules/settings/settings.schema.ts";
import { changedLocation } from "#modules/uploads/item-location.schema.ts";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { newsForm, publicNews } from "./news.schema.ts";

/** The same for the back office. */
export const news = publicNews.extend({ uploader: z.string(), rowVersion: z.number() });
export type News = z.infer<typeof news>;

/** The columns that the list can be sorted by. */
export const NEWS_SORTS = ["title", "types", "description", "timestamp"] as const;

const form = newsForm.extend({
  timestamp: itemDay,
  uploader: uploaderInput("uploader"),
});

export const getNews = defineCall({
  name: "getNews",
  id: "C-210",
  method: "GET",
  path: "/AdminNews/GetNews",
  summary:
    "The company's news items, the newest first: all of them, or one page of the list in the asked order.",
  who: "admin",
  query: contentListQuery(NEWS_SORTS),
  answer: z.array(news),
});

export const countNews = defineCall({
  name: "countNews",
  id: "own",
  method: "GET",
  path: "/AdminNews/CountNews",
  summary: "How many news items there are under the same filters.",
  who: "admin",
  query: z.object(contentFilters),
  answer: z.number(),
});

export const getNewsData = defineCall({
  name: "getNewsData",
  id: "C-211",
  method: "GET",
  path: "/AdminNews/GetNewsData",
  summary: "One news item and the types it can bear; newsId 0 answers a blank one.",
  who: "admin",
  query: z.object({ newsId: queryId("newsId") }),
  answer: z.object({ news, newsConfiguration: configurationWithImage }),
});

export const createNews = defineCall({
  name: "createNews",
  id: "C-212",
  method: "POST",
  path: "/AdminNews/CreateNews",
  summary: "Makes a news item of an uploaded file; visitors see it at once. Answers its id.",
  who: "admin",
  body: form,
  answer: z.number(),
});

export const updateNews = defineCall({
  name: "updateNews",
  id: "C-213",
  method: "POST",
  path: "/AdminNews/UpdateNews",
  summary:
    "Saves a news item. The location of another upload replaces its file, which keeps its address; without a location the file stays. Answers its id.",
  who: "admin",
  body: form.extend({
    location: changedLocation,
    id: bodyId("id"),
    rowVersion: z.number().int().optional(),
  }),
  answer: z.number(),
});

export const deleteNews = defineCall({
  name: "deleteNews",
  id: "own",
  method: "DELETE",
  path: "/AdminNews/DeleteNews",
  summary: "Deletes a news item: neither visitors nor staff see it or its file any more.",
  who: "admin",
  query: z.object({ newsId: queryId("newsId") }),
  answer: z.literal("Deleted"),
});

export const removeNewsTypeReference = removeTypeReferenceCall("News", "C-047");
