import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";

/** For services that open their own transactions: everything they do happens in this one. */
export const dbWithin = (tx: WriteTx): CompanyDb => ({
  companyId: tx.companyId,
  read: (work) => work(tx),
  write: (work) => work(tx),
});
