export { type AuditEntry, recordAudit } from "./audit.sql.ts";
export { changedFields } from "./changed-fields.schema.ts";
export { requireSelf } from "./require-self.service.ts";
