import { sql } from "kysely";
import type { ReadTx, Sql } from "./company-db.ts";
import type { Database } from "./pool.ts";
import { inTransaction } from "./transactions.ts";

/** Reads across companies in a transaction that only reads. Only the files `unsafe-all-companies*.ts` use it. */
export const readAcross = <T>(database: Database, work: (connection: Sql) => Promise<T>): Promise<T> =>
  inTransaction(database, {
    purpose: "read",
    begin: "begin read only; set local app.all_companies = 'read'",
    work,
    end: ({ commit }) => commit(),
  });

/** Reads across companies in a company's transaction. Only the files `unsafe-all-companies*.ts` use it. */
export const readingAcross = async <T>(tx: ReadTx, read: (connection: Sql) => Promise<T>): Promise<T> => {
  const across = (value: string) =>
    sql`select set_config('app.all_companies', ${value}, true)`.execute(tx.sql);
  await across("read");
  const result = await read(tx.sql);
  await across("");
  return result;
};
