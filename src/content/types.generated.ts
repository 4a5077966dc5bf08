// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type { ContentType } from "#modules/content/content-type.schema.ts";
import { documents } from "#content/documents/documents.type.ts";
import { events } from "#content/events/events.type.ts";
import { blogs } from "#content/blogs/blogs.type.ts";
import { news } from "#content/news/news.type.ts";

/** Every content type, in the order of the menu. */
export const contentTypes: readonly ContentType[] = [
  documents,
  events,
  blogs,
  news,
];
