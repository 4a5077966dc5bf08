import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { insertCleaned } from "#platform/html/clean-stored-texts.ts";

export interface NewCompany {
  readonly name: string;
  readonly isProvider: boolean;
  /** The first one stands in mails and canonical links. */
  readonly hosts: readonly string[];
  /** Addresses and ranges whose staff may skip the second factor. */
  readonly ipAllowlist?: readonly string[];
  readonly usesClientNumbers?: boolean;
  readonly timeZone?: string;
}

/** Writes the row of the transaction's own company, without its host names. */
export const insertCompany = async (tx: WriteTx, company: NewCompany): Promise<void> => {
  const { name, isProvider, ipAllowlist = [], usesClientNumbers, timeZone } = company;
  await tx.sql
    .insertInto("companies")
    .values({
      companyId: tx.companyId,
      name,
      isProvider,
      usesClientNumbers,
      timeZone,
      ipAllowlist: [...ipAllowlist],
    })
    .execute();
  await insertCleaned(tx);
};

/**
 * The company answers at exactly these host names, in this order. Answers those that belong to another company: with
 * row-level security an error wouldn't say which they are.
 */
export const replaceHosts = async (tx: WriteTx, hosts: readonly string[]): Promise<string[]> => {
  const { companyId } = tx;
  await tx.sql.deleteFrom("companyHosts").where("companyId", "=", companyId).execute();
  if (hosts.length === 0) return [];
  const taken = await tx.sql
    .insertInto("companyHosts")
    .values(hosts.map((host, sortOrder) => ({ companyId, host: host.toLowerCase(), sortOrder })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("host")
    .execute();
  const own = new Set(taken.map(({ host }) => host));
  return hosts.map((host) => host.toLowerCase()).filter((host) => !own.has(host));
};

export interface CompanyRecord {
  name: string;
  isProvider: boolean;
  usesClientNumbers: boolean;
  timeZone: string;
  hosts: string[];
}

/** The transaction's company, held until its end; null where there is none with that number. */
export const selectCompanyForUpdate = async (tx: WriteTx): Promise<CompanyRecord | null> => {
  const company = await tx.sql
    .selectFrom("companies")
    .select(["name", "isProvider", "usesClientNumbers", "timeZone"])
    .where("companyId", "=", tx.companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!company) return null;
  const hosts = await tx.sql
    .selectFrom("companyHosts")
    .select("host")
    .where("companyId", "=", tx.companyId)
    .orderBy("sortOrder")
    .orderBy("host")
    .execute();
  return { ...company, hosts: hosts.map(({ host }) => host) };
};

export const updateCompany = async (
  tx: WriteTx,
  values: { name: string; usesClientNumbers: boolean; timeZone: string },
): Promise<void> => {
  await tx.sql.updateTable("companies").set(values).where("companyId", "=", tx.companyId).execute();
};

/** Whether users of the company have an access level, a client number and related clients [USER-017] [USER-018]. */
export const usesClientNumbers = async (tx: ReadTx): Promise<boolean> =>
  (
    await tx.sql
      .selectFrom("companies")
      .select("usesClientNumbers")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirstOrThrow()
  ).usesClientNumbers;

/** The number of a company that is about to be made. It comes from the sequence, whichever company asks. */
export const nextCompanyId = async (
  executor: Parameters<ReturnType<typeof sql>["execute"]>[0],
): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('companies', 'company_id')) as id`.execute(executor);
  const id = rows[0]?.id;
  if (!id) throw new Error("No id could be had for a new company.");
  return id;
};

/** The site's modules are chosen and set up: its staff can work. */
export const markInitialized = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .updateTable("companies")
    .set({ initializedAt: sql<Date>`coalesce(initialized_at, now())` })
    .where("companyId", "=", tx.companyId)
    .execute();
};
