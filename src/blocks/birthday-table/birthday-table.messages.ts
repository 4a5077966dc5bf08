import { defineMessages } from "#platform/words/messages.schema.ts";

/** Words around a list of birthdays. */
export const birthdayTableMessages = defineMessages({
  en: { none: "There are no more birthdays this year.", today: "Today", pages: "{name}: pages" },
  es: { none: "No hay más cumpleaños este año.", today: "Hoy", pages: "{name}: páginas" },
});
