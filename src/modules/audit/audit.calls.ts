import { handle } from "#platform/services/services.ts";
import { AUDIT_PAGE_SIZE, getAuditEntries, getAuditExport } from "./audit.contract.ts";
import { selectAuditEntries } from "./audit.sql.ts";
import { exportAudit, isByProvider } from "./export-audit.service.ts";

export const auditCalls = [
  handle(getAuditEntries, async ({ db, query: { page, ...filter } }) => {
    const part = { limit: AUDIT_PAGE_SIZE, offset: (page - 1) * AUDIT_PAGE_SIZE };
    const { entries, ...rest } = await db.read((tx) => selectAuditEntries(tx, filter, part));
    return {
      ...rest,
      entries: entries.map(({ at, actorCompanyId, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        isProviderStaff: isByProvider(actorCompanyId, db.companyId),
      })),
    };
  }),

  handle(getAuditExport, ({ db, query }) => db.read((tx) => exportAudit(tx, query))),
];
