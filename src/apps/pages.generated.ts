// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type { ModulePages } from "#platform/site/module-page.ts";
import { blogsPages } from "#content/blogs/blogs.pages.tsx";
import { eventsPages } from "#content/events/events.pages.tsx";
import { formsPages } from "#modules/forms/forms.pages.tsx";
import { searchPages } from "#modules/search/search.pages.tsx";
import { subscribersPages } from "#modules/subscribers/subscribers.pages.tsx";

/** What modules answer at public addresses of their own. */
export const modulePages: readonly ModulePages[] = [
  blogsPages,
  eventsPages,
  formsPages,
  searchPages,
  subscribersPages,
];
