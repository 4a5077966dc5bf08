export { type AuditEntry, recordAudit } from "./audit.sql.ts";
