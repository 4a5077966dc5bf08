import { defineMessages } from "#platform/words/messages.schema.ts";

/** Words on a card besides its title. */
export const cardMessages = defineMessages({
  en: { warning: "Warning", update: "Update", viewAll: "View All", view: "View" },
  es: { warning: "Advertencia", update: "Novedad", viewAll: "Ver todo", view: "Ver" },
});
