import { CompiledQuery, sql } from "kysely";
import type { ReadTx, Sql } from "./company-db.ts";
import type { Database } from "./pool.ts";

/**
 * The one place that reads across companies. Everything in it starts with `unsafeAllCompanies`, reads only, and
 * answers no content: which companies there are, which host belongs to whom, who the provider is. (A trigger of
 * migration 0005 reads across them too: whether an email address belongs to the provider's staff.)
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

export interface CompanyOverview {
  readonly id: number;
  readonly name: string;
  readonly isProvider: boolean;
  readonly usesClientNumbers: boolean;
  readonly timeZone: string;
  readonly isInitialized: boolean;
  /** In their order. */
  readonly hosts: string[];
}

/** Every company by name, for the provider's Admins. */
export const unsafeAllCompaniesOverview = async (tx: ReadTx): Promise<CompanyOverview[]> => {
  const across = (value: string) =>
    sql`select set_config('app.all_companies', ${value}, true)`.execute(tx.sql);
  await across("read");
  const { rows } = await sql<CompanyOverview>`
    select c.company_id as id, c.name, c.is_provider, c.uses_client_numbers, c.time_zone,
      c.initialized_at is not null as is_initialized,
      array(select h.host from company_hosts h where h.company_id = c.company_id order by h.sort_order, h.host) as hosts
    from companies c order by lower(c.name)`.execute(tx.sql);
  await across("");
  return rows;
};
