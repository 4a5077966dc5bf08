import { z } from "zod";
import { itemTags, itemTypes } from "#modules/content/content.schema.ts";
import { itemLocation } from "#modules/uploads/item-location.schema.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { date, image } from "#platform/fields/value-fields.ts";

/** Table of news items, and tag of everything that shows one. */
export const NEWS_TAG = "news";

/** Longest teaser, in characters [NEWS-005] [CONST-020]. */
export const TEASER_LENGTH = 90;

/** A news item as visitors' programs get it [NEWS-004]. */
export const publicNews = z.object({
  id: z.number(),
  title: z.string(),
  thumbnailImage: z.string(),
  teaser: z.string(),
  /** With commas between, as the description. */
  types: z.string(),
  description: z.string(),
  /** Where visitors read the file. It stays when the file is replaced. */
  location: z.string(),
  /** A day, YYYY-MM-DD. */
  timestamp: z.string(),
  /** As the person called the file, and its size in bytes. */
  fileName: z.string(),
  bytes: z.number(),
});
export type PublicNews = z.infer<typeof publicNews>;

export const newsThumbnail = image({
  label: "Thumbnail",
  help: "It stands beside the title. Without one the settings' default image does.",
});

export const newsDate = date({
  label: "Date",
  help: "Visitors see it, and the newest stand first.",
  required: true,
});

/** The form of an issue [NEWS-005]; the same rules hold in the browser and on the server. */
export const newsForm = z.object({
  title: plainLine("Title", LIMITS.line).min(1, "Title is required."),
  teaser: plainLine("Teaser", TEASER_LENGTH).min(1, "Teaser is required."),
  types: itemTypes(),
  description: itemTags("Description"),
  thumbnailImage: newsThumbnail.schema,
  /** Where UploadFile stored the file. */
  location: itemLocation,
  timestamp: newsDate.schema,
});
export type NewsForm = z.output<typeof newsForm>;
