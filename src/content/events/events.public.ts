export {
  allEvents,
  type EventDays,
  eventDays,
  eventSettings,
  nextChange,
  pageOfEvents,
  spanOf,
} from "./public-events.service.ts";
