import { sql } from "kysely";
import type { CompanyDbs, WriteTx } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";

export interface NewCompany {
  readonly name: string;
  readonly isProvider: boolean;
  /** The first one stands in mails and canonical links. */
  readonly hosts: readonly string[];
  /** Addresses and ranges whose staff may skip the second factor. */
  readonly ipAllowlist?: readonly string[];
}

/**
 * Creates a company with its host names, and whatever else belongs to its beginning, in one transaction.
 * @throws a unique violation where the name or a host is taken
 */
export const createCompany = async <T>(
  database: Database,
  companyDb: CompanyDbs,
  company: NewCompany,
  begin: (tx: WriteTx) => Promise<T>,
): Promise<{ companyId: number; begun: T }> => {
  const next = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('companies', 'company_id')) as id`.execute(database.kysely);
  const companyId = next.rows[0]?.id;
  if (!companyId) throw new Error("No id could be had for a new company.");
  const begun = await companyDb(companyId).write(async (tx) => {
    await tx.sql
      .insertInto("companies")
      .values({
        companyId,
        name: company.name,
        isProvider: company.isProvider,
        ipAllowlist: [...(company.ipAllowlist ?? [])],
      })
      .execute();
    await tx.sql
      .insertInto("companyHosts")
      .values(company.hosts.map((host, sortOrder) => ({ companyId, host: host.toLowerCase(), sortOrder })))
      .execute();
    tx.touch("hosts", "company");
    return begin(tx);
  });
  return { companyId, begun };
};

/** The site's modules are chosen and set up: its staff can work. */
export const markInitialized = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .updateTable("companies")
    .set({ initializedAt: sql<Date>`coalesce(initialized_at, now())` })
    .where("companyId", "=", tx.companyId)
    .execute();
};
