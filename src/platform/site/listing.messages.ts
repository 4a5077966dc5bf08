import { defineMessages } from "#platform/words/messages.schema.ts";

/** Words around listings and breadcrumbs of any kind. */
export const listingMessages = defineMessages({
  en: { home: "Home", previous: "Prev", next: "Next", page: "Page" },
  es: { home: "Inicio", previous: "Anterior", next: "Siguiente", page: "Página" },
});
