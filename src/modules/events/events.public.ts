export { eventsWithImage, keepNewEvent, renewFoundEvent, storedEvent } from "./events.service.ts";
export {
  allEvents,
  type EventDays,
  eventDays,
  eventSettings,
  nextChange,
  pageOfEvents,
  spanOf,
} from "./shown-events.service.ts";
