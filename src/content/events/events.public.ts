export {
  allEvents,
  type EventDays,
  eventDays,
  eventSettings,
  nextChange,
  nextStart,
  pageOfEvents,
  spanOf,
} from "./public-events.service.ts";
