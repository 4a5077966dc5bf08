// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.
/** What each island runs once it comes into view; loaded only then. */
export const islands: Readonly<Record<string, () => Promise<{ hydrate(element: HTMLElement): void }>>> = {
  "accordion": () => import("./accordion/accordion.island.ts"),
  "announcement": () => import("./announcement/announcement.island.ts"),
  "banner-container": () => import("./banner-container/banner-container.island.ts"),
  "columns-tab-container": () => import("./columns-tab-container/columns-tab-container.island.ts"),
  "contact-5050": () => import("./contact-5050/contact-5050.island.ts"),
  "event-table": () => import("./event-table/event-table.island.ts"),
  "translator": () => import("#apps/site/islands/translator.island.ts"),
};
