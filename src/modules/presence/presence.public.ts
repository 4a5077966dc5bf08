export { openTab } from "./presence.schema.ts";
export { isTabOpen, requireMayOpen } from "./presence.service.ts";
export { createPresenceHub, type PresenceHub } from "./presence-hub.service.ts";
