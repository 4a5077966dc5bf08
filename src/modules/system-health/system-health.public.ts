export { certificateTroubles } from "./certificate-troubles.service.ts";
export { startHeartbeat } from "./system-health.service.ts";
export { selectLastBackup } from "./system-health.sql.ts";
export { startWritingHealth } from "./write-health.service.ts";
