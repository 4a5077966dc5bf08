import type { ReadTx } from "#platform/db/company-db.ts";
import { selectUsage } from "#platform/db/unsafe-all-companies-usage.ts";
import { type CompanyUsage, USAGE_KINDS, type UsageKind, usageLevel } from "#platform/usage/usage.schema.ts";

/** What is used of each kind, without the limits. */
export const usedOf = (usage: CompanyUsage): Record<UsageKind, number> => ({
  storage: usage.storage.used,
  entries: usage.entries.used,
  emails: usage.emails.used,
  sms: usage.sms.used,
});

/** The company's limits of which at least 80 % are used. */
export const readScarce = async (tx: ReadTx): Promise<{ kind: UsageKind; used: number; limit: number }[]> => {
  const [own] = await selectUsage(tx.sql);
  if (!own) return [];
  return USAGE_KINDS.flatMap((kind) => {
    const { used, limit } = own.usage[kind];
    return limit === null || usageLevel({ used, limit }) === "ok" ? [] : [{ kind, used, limit }];
  });
};
