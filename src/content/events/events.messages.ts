import { defineMessages } from "#platform/words/messages.schema.ts";

/** Words for visitors about events. */
export const eventsMessages = defineMessages({
  en: {
    kind: "Event",
    kinds: "events",
    title: "Events",
    allEvents: "All events · {company}",
    description: "Events from {company}: what's happening and when.",
    crumb: "EVENTS",
    addToCalendar: "Add to calendar",
    moreEvents: "More events",
    seeAll: "See all events",
  },
  es: {
    kind: "Evento",
    kinds: "eventos",
    title: "Eventos",
    allEvents: "Todos los eventos · {company}",
    description: "Eventos de {company}: qué habrá y cuándo.",
    crumb: "EVENTOS",
    addToCalendar: "Agregar al calendario",
    moreEvents: "Más eventos",
    seeAll: "Ver todos los eventos",
  },
});
