import { defineMessages } from "#platform/words/messages.schema.ts";

/** Words around the calendar of the current month. */
export const calendarMessages = defineMessages({
  en: { today: "Today is", events: "{count, plural, one {# event} other {# events}}" },
  es: { today: "Hoy es", events: "{count, plural, one {# evento} other {# eventos}}" },
});
