import { handle } from "#platform/services/services.ts";
import { getAuditEntries } from "./audit.contract.ts";
import { selectAuditEntries } from "./audit.sql.ts";

export const auditCalls = [
  handle(getAuditEntries, async ({ db, query }) => {
    const { entries, ...rest } = await db.read((tx) => selectAuditEntries(tx, query));
    return {
      ...rest,
      entries: entries.map(({ at, actorCompanyId, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        isProviderStaff: actorCompanyId !== null && actorCompanyId !== db.companyId,
      })),
    };
  }),
];
