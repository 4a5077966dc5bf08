// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type { ContentType } from "#modules/content/content-type.schema.ts";
import { blogs } from "./blogs/blogs.type.ts";
import { documents } from "./documents/documents.type.ts";
import { events } from "./events/events.type.ts";
import { news } from "./news/news.type.ts";

/** Every content type. */
export const contentTypes: readonly ContentType[] = [
  blogs,
  documents,
  events,
  news,
];
