import { CompiledQuery } from "kysely";
import type { Sql } from "./company-db.ts";
import type { Database } from "./pool.ts";

/**
 * The one place that reads across companies. Everything in it starts with `unsafeAllCompanies`, reads only, and
 * answers no content: which host belongs to whom, who the provider is, whether an email address is taken.
 */
const readAcross = <T>(database: Database, work: (connection: Sql) => Promise<T>): Promise<T> =>
  database.kysely.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw("begin read only; set local app.all_companies = 'read'"));
    try {
      return await work(connection);
    } finally {
      await connection.executeQuery(CompiledQuery.raw("rollback")).catch(() => {});
    }
  });

export interface CompanyOfHost {
  readonly companyId: number;
  readonly name: string;
  readonly isProvider: boolean;
  /** The company's first host name: it stands in mails and canonical links. */
  readonly mainHost: string;
}

/** Which companies there are and at which hosts, for finding a request's company. */
export const unsafeAllCompaniesHosts = (database: Database): Promise<ReadonlyMap<string, CompanyOfHost>> =>
  readAcross(database, async (connection) => {
    const rows = await connection
      .selectFrom("companyHosts")
      .innerJoin("companies", "companies.companyId", "companyHosts.companyId")
      .select(["companyHosts.host", "companies.companyId", "companies.name", "companies.isProvider"])
      .orderBy("companyHosts.companyId")
      .orderBy("companyHosts.sortOrder")
      .orderBy("companyHosts.host")
      .execute();
    const mainHosts = new Map<number, string>();
    for (const row of rows) if (!mainHosts.has(row.companyId)) mainHosts.set(row.companyId, row.host);
    return new Map(
      rows.map((row) => [
        row.host,
        {
          companyId: row.companyId,
          name: row.name,
          isProvider: row.isProvider,
          mainHost: mainHosts.get(row.companyId) ?? row.host,
        },
      ]),
    );
  });

/** Numbers of all companies, for work that goes round them one by one. */
export const unsafeAllCompaniesIds = (database: Database): Promise<readonly number[]> =>
  readAcross(database, async (connection) =>
    (await connection.selectFrom("companies").select("companyId").orderBy("companyId").execute()).map(
      (row) => row.companyId,
    ),
  );
