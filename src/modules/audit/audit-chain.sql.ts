import { sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";

export interface SealedEntry {
  readonly id: number;
  readonly number: number;
  readonly at: Date;
  readonly action: string;
  readonly subject: string;
  /** As 64 hexadecimal digits. */
  readonly hash: string;
  /** Whether the hash fits the entry and the one that is before it now. */
  readonly fits: boolean;
}

/**
 * Sealed entries in order, each checked against the one before.
 * @param after the last entry that was read before; null for none
 */
export const selectSealedEntries = async (
  tx: ReadTx,
  after: Pick<SealedEntry, "number" | "hash"> | null,
  limit: number,
): Promise<SealedEntry[]> =>
  (
    await sql<SealedEntry>`
      select id, number, at, action, subject, encode(hash, 'hex') as hash,
        hash = tenantry_audit_hash(entry, lag(hash, 1, decode(${after?.hash ?? null}::text, 'hex'))
          over (order by number)) as fits
      from (select * from audit_entries where company_id = ${tx.companyId} and number > ${after?.number ?? 0}
        order by number limit ${limit}) as entry
      order by number`.execute(tx.sql)
  ).rows;

/** Ids of entries without a seal. */
export const selectUnsealedIds = async (tx: ReadTx): Promise<number[]> =>
  (
    await tx.sql
      .selectFrom("auditEntries")
      .select("id")
      .where("companyId", "=", tx.companyId)
      .where("number", "is", null)
      .orderBy("id")
      .limit(100)
      .execute()
  ).map(({ id }) => id);
