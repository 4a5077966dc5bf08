import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import { type LedgerEntry, lockCursor, selectEntriesAfter, updateCursor } from "./publications.sql.ts";

/**
 * Continues reading a company's publications ledger where the reader of this name stopped. The position moves in the
 * same transaction as the reader's own changes, so that it loses nothing and gets nothing twice.
 * @param limit the maximum number of entries
 * @param take what the reader does with them, oldest first
 * @returns the number of entries
 */
export const readOn = (
  db: CompanyDb,
  name: string,
  limit: number,
  take: (entries: readonly LedgerEntry[], tx: WriteTx) => Promise<void>,
): Promise<number> =>
  db.write(async (tx) => {
    const entries = await selectEntriesAfter(tx, await lockCursor(tx, name), limit);
    const last = entries.at(-1);
    if (!last) return 0;
    await take(entries, tx);
    await updateCursor(tx, name, last.id);
    return entries.length;
  });
