import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { Publication } from "#platform/db/publications.ts";

/** An entry of the publications ledger. */
export interface LedgerEntry {
  /** 1, 2, 3 … in the order of the company's commits. */
  readonly id: number;
  readonly at: Date;
  readonly kind: string;
  /** Empty for what a site has only one of. */
  readonly item: string;
  readonly change: Publication["change"];
  /** Hash of a page's approved content, 64 hexadecimal digits; null for everything else. */
  readonly contentHash: string | null;
  readonly addresses: readonly string[];
  /** Everything the commit made stale. */
  readonly tags: readonly string[];
  /** Empty where no person did it. */
  readonly email: string;
}

/** The entries after this one, oldest first. Those that only caches read are left out. */
export const selectEntriesAfter = async (
  tx: ReadTx,
  afterId: number,
  limit: number,
): Promise<readonly LedgerEntry[]> => {
  const { rows } = await sql<LedgerEntry>`
    select id, at, kind, item, change, encode(content_hash, 'hex') as content_hash, addresses, tags, email
    from publications where company_id = ${tx.companyId} and id > ${afterId} and change <> 'internal'
    order by id limit ${limit}`.execute(tx.sql);
  return rows;
};

/** The last entry that a reader has read; 0 if it hasn't read any. Another reader of this name waits. */
export const lockCursor = async (tx: WriteTx, name: string): Promise<number> => {
  const { rows } = await sql<{ publicationId: number }>`
    insert into publication_cursors (company_id, name, publication_id) values (${tx.companyId}, ${name}, 0)
    on conflict (company_id, name) do update set read_at = now()
    returning publication_id`.execute(tx.sql);
  return rows[0]?.publicationId ?? 0;
};

export const updateCursor = async (tx: WriteTx, name: string, publicationId: number): Promise<void> => {
  await tx.sql
    .updateTable("publicationCursors")
    .set({ publicationId })
    .where("companyId", "=", tx.companyId)
    .where("name", "=", name)
    .execute();
};

/** When visitors last saw something else of each item of a kind, by its id. */
export const selectLastChanges = async (tx: ReadTx, kind: string): Promise<ReadonlyMap<number, Date>> => {
  const { rows } = await sql<{ item: string; at: Date }>`
    select distinct on (item) item, at from publications
    where company_id = ${tx.companyId} and kind = ${kind} and item <> '' order by item, id desc`.execute(
    tx.sql,
  );
  return new Map(rows.map(({ item, at }) => [Number(item), at]));
};
