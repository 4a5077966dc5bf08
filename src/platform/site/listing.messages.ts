import { defineMessages } from "#platform/words/messages.schema.ts";

/** What appears around listings and breadcrumbs, whatever is listed. */
export const listingMessages = defineMessages({
  en: { home: "Home", previous: "Prev", next: "Next", page: "Page" },
  es: { home: "Inicio", previous: "Anterior", next: "Siguiente", page: "Página" },
});
