import { sql } from "kysely";
import { type CompanyUsage, USAGE_KINDS, type UsageKind, usageLevel } from "#platform/usage/usage.schema.ts";
import type { ReadTx, Sql } from "./company-db.ts";
import type { Database } from "./pool.ts";
import { readAcross, readingAcross } from "./read-across.ts";

interface UsageRow {
  readonly companyId: number;
  readonly company: string;
  readonly storageBytes: number;
  readonly entries: number;
  readonly emails: number;
  readonly sms: number;
  readonly maxStorageBytes: number | null;
  readonly maxEntries: number | null;
  readonly maxEmails: number | null;
  readonly maxSms: number | null;
}

/** Usage and limits of the companies that the transaction can read. */
export const selectUsage = async (
  connection: Sql,
): Promise<{ companyId: number; company: string; usage: CompanyUsage }[]> => {
  const { rows } = await sql<UsageRow>`
    select c.company_id, c.name as company, coalesce(u.storage_bytes, 0) as storage_bytes,
      coalesce(u.entries, 0) as entries, coalesce(email.count, 0) as emails, coalesce(sms.count, 0) as sms,
      l.storage_bytes as max_storage_bytes, l.entries as max_entries, l.daily_emails as max_emails,
      l.daily_sms as max_sms
    from companies c
    left join company_limits l using (company_id)
    left join company_usage u using (company_id)
    left join message_counts email on email.company_id = c.company_id and email.kind = 'email'
      and email.day = (now() at time zone c.time_zone)::date
    left join message_counts sms on sms.company_id = c.company_id and sms.kind = 'sms'
      and sms.day = (now() at time zone c.time_zone)::date
    order by c.company_id`.execute(connection);
  return rows.map((row) => ({
    companyId: row.companyId,
    company: row.company,
    usage: {
      storage: { used: row.storageBytes, limit: row.maxStorageBytes },
      entries: { used: row.entries, limit: row.maxEntries },
      emails: { used: row.emails, limit: row.maxEmails },
      sms: { used: row.sms, limit: row.maxSms },
    },
  }));
};

/** Usage and limits of all companies, for the provider's admins. */
export const unsafeAllCompaniesUsage = (tx: ReadTx) => readingAcross(tx, selectUsage);

/** A company that is near a limit or has reached it. */
export interface NearLimit {
  readonly company: string;
  readonly kind: UsageKind;
  readonly level: "near" | "full";
}

/** Companies that use at least 80 % of a limit. */
export const unsafeAllCompaniesNearLimits = (database: Database): Promise<NearLimit[]> =>
  readAcross(database, async (connection) =>
    (await selectUsage(connection)).flatMap(({ company, usage }) =>
      USAGE_KINDS.flatMap((kind) => {
        const level = usageLevel(usage[kind]);
        return level === "ok" ? [] : [{ company, kind, level }];
      }),
    ),
  );
