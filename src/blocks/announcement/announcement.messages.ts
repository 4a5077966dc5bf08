import { defineMessages } from "#platform/words/messages.schema.ts";

/** An announcement's button. `hide` is visible, and `hideWhat` is for screen readers. */
export const announcementMessages = defineMessages({
  en: { hide: "Hide", hideWhat: "this announcement", show: "Show the announcement" },
  es: { hide: "Ocultar", hideWhat: "este anuncio", show: "Mostrar el anuncio" },
});
