import { defineMessages } from "#platform/words/messages.schema.ts";

/** Words around a list of newsletters. */
export const newsTableMessages = defineMessages({
  en: { none: "There is no news here right now.", pages: "{name}: pages" },
  es: { none: "No hay noticias aquí en este momento.", pages: "{name}: páginas" },
});
