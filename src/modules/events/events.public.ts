export { eventsWithImage } from "./events.service.ts";
