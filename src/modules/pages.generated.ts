// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
import type { ModulePages } from "#platform/site/module-page.ts";
import { blogsPages } from "./blogs/blogs.pages.tsx";
import { eventsPages } from "./events/events.pages.tsx";
import { formsPages } from "./forms/forms.pages.tsx";
import { searchPages } from "./search/search.pages.tsx";
import { subscribersPages } from "./subscribers/subscribers.pages.tsx";

/** What modules answer at public addresses of their own. */
export const modulePages: readonly ModulePages[] = [
  blogsPages,
  eventsPages,
  formsPages,
  searchPages,
  subscribersPages,
];
