import { sql } from "kysely";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { UsageKind } from "#platform/usage/usage.schema.ts";

/** A limit of which a company uses at least 80 % (`near`), or all (`full`). */
export interface ScarceLimit {
  readonly companyId: number;
  readonly kind: UsageKind;
  readonly level: "near" | "full";
}

/** The provider, which gets the emails. */
export const companiesWithLimitMails = sql`select company_id from companies where is_provider`;

/**
 * Records the limits that are scarce now, and forgets the others, so that a limit is reported again if its usage fell
 * and rises again.
 * @returns those that weren't recorded at their level before; a second node that does the same gets none
 */
export const recordScarce = async (tx: WriteTx, scarce: readonly ScarceLimit[]): Promise<ScarceLimit[]> => {
  const now = sql`unnest(${scarce.map(({ companyId }) => companyId)}::bigint[],
    ${scarce.map(({ kind }) => kind)}::text[], ${scarce.map(({ level }) => level)}::text[])
    as now (about_company_id, kind, level)`;
  const isSame = sql`now.about_company_id = mailed.about_company_id and now.kind = mailed.kind`;
  await sql`delete from limit_mails mailed where company_id = ${tx.companyId}
    and not exists (select from ${now} where ${isSame})`.execute(tx.sql);
  await sql`update limit_mails mailed set level = 'near' from ${now}
    where company_id = ${tx.companyId} and ${isSame} and now.level = 'near' and mailed.level = 'full'`.execute(
    tx.sql,
  );
  const { rows } = await sql<ScarceLimit>`
    insert into limit_mails as mailed (company_id, about_company_id, kind, level)
    select ${tx.companyId}::bigint, now.about_company_id, now.kind, now.level from ${now}
    order by now.about_company_id, now.kind
    on conflict (company_id, about_company_id, kind) do update set level = excluded.level
    where mailed.level = 'near' and excluded.level = 'full'
    returning about_company_id as company_id, kind, level`.execute(tx.sql);
  return rows;
};
