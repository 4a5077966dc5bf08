export { startHeartbeat } from "./system-health.service.ts";
