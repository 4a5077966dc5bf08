import { copyFile } from "node:fs/promises";
import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";

/** The context for creating the demo's items: author and site. */
export interface Maker {
  readonly tx: WriteTx;
  /** For services that open their own transactions: all their work happens in `tx`. */
  readonly db: CompanyDb;
  readonly actor: Actor;
  readonly services: Services;
}

/** @returns the same company's database, with all transactions joined to this one */
export const dbWithin = (tx: WriteTx): CompanyDb => ({
  companyId: tx.companyId,
  read: (work) => work(tx),
  readAtOnce: (work) => work(tx),
  write: (work) => work(tx),
  writeApart: (work) => work(tx),
  writeAtOnce: (work) => work(tx),
});

/** Gives `work` a copy of a file, because uploads move their files away. */
export const copyOf = <T>(
  { files }: Services,
  source: string,
  work: (path: string) => Promise<T>,
): Promise<T> =>
  files.temporary.with(async (path) => {
    await copyFile(source, path);
    return work(path);
  });
