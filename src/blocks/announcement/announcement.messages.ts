import { defineMessages } from "#platform/words/messages.schema.ts";

/** The switch of an announcement. `hide` is what people see, `hideWhat` what screen readers add. */
export const announcementMessages = defineMessages({
  en: { hide: "Hide", hideWhat: "this announcement", show: "Show the announcement" },
  es: { hide: "Ocultar", hideWhat: "este anuncio", show: "Mostrar el anuncio" },
});
