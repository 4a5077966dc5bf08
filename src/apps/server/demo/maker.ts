import { copyFile } from "node:fs/promises";
import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";

/** Who makes what of the demo, and where. */
export interface Maker {
  readonly tx: WriteTx;
  /** For services that open their own transactions: everything they do happens in `tx`. */
  readonly db: CompanyDb;
  readonly actor: Actor;
  readonly services: Services;
}

/** @returns the same company's database, all of whose transactions are this one */
export const dbWithin = (tx: WriteTx): CompanyDb => ({
  companyId: tx.companyId,
  read: (work) => work(tx),
  write: (work) => work(tx),
});

/** Gives `work` a copy of a file: uploads are taken away from where they lie. */
export const copyOf = <T>(
  { files }: Services,
  source: string,
  work: (path: string) => Promise<T>,
): Promise<T> =>
  files.temporary.with(async (path) => {
    await copyFile(source, path);
    return work(path);
  });
