export { openTab } from "./presence.schema.ts";
export { isTabOpen, requireMayOpen } from "./presence.service.ts";
export { PresenceHub } from "./presence-hub.service.ts";
