// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import IconArticle from "@tabler/icons-react/dist/esm/icons/IconArticle.mjs";
import IconCalendarEvent from "@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import IconNews from "@tabler/icons-react/dist/esm/icons/IconNews.mjs";

/** The icon of each content type's module. */
export const contentIcons = {
  document: IconFiles,
  event: IconCalendarEvent,
  blog: IconArticle,
  news: IconNews,
};
