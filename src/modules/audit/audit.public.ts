export { type AuditEntry, recordAudit } from "./audit.sql.ts";
export { changedFields } from "./changed-fields.schema.ts";
export { requireSelf } from "./require-self.service.ts";
export { type AuditCheck, type AuditFinding, verifyAudit } from "./verify-audit.service.ts";
