import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { insertCleaned } from "#platform/html/clean-stored-texts.ts";
import type { Limits } from "#platform/usage/usage.schema.ts";

export interface NewCompany {
  readonly name: string;
  readonly isProvider: boolean;
  /** Emails and canonical links use the first one. */
  readonly hosts: readonly string[];
  /** IP addresses and ranges from which staff may skip the two-factor code. */
  readonly ipAllowlist?: readonly string[];
  readonly usesClientNumbers?: boolean;
  readonly timeZone?: string;
  readonly limits?: Limits | undefined;
}

/** Inserts the row of the transaction's company, without its host names. */
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
  if (company.limits) await upsertLimits(tx, company.limits);
};

/**
 * Replaces the company's host names, in this order. Returns those that belong to another company, because with
 * row-level security an error wouldn't name them.
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

/** When the company was created, which never changes. */
export const selectCreatedAt = async (tx: ReadTx): Promise<Date> => {
  const { createdAt } = await tx.sql
    .selectFrom("companies")
    .select("createdAt")
    .where("companyId", "=", tx.companyId)
    .executeTakeFirstOrThrow();
  return createdAt;
};

/** Whether the company refuses changes. */
export const selectIsReadOnly = async (tx: ReadTx): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom("readOnlyCompanies")
    .select("companyId")
    .where("companyId", "=", tx.companyId)
    .where("refusesChanges", "=", true)
    .executeTakeFirst();
  return row !== undefined;
};

export interface CompanyRecord {
  name: string;
  isProvider: boolean;
  usesClientNumbers: boolean;
  timeZone: string;
  hosts: string[];
  limits: Limits;
}

/** Reads and locks the transaction's company; null if it doesn't exist. */
export const selectCompanyForUpdate = async (tx: WriteTx): Promise<CompanyRecord | null> => {
  const company = await tx.sql
    .selectFrom("companies")
    .select(["name", "isProvider", "usesClientNumbers", "timeZone"])
    .where("companyId", "=", tx.companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!company) return null;
  const [hosts, limits] = await Promise.all([
    tx.sql
      .selectFrom("companyHosts")
      .select("host")
      .where("companyId", "=", tx.companyId)
      .orderBy("sortOrder")
      .orderBy("host")
      .execute(),
    selectLimits(tx),
  ]);
  return { ...company, hosts: hosts.map(({ host }) => host), limits };
};

const selectLimits = async (tx: ReadTx): Promise<Limits> =>
  (await tx.sql
    .selectFrom("companyLimits")
    .select(["storageBytes as storage", "entries", "dailyEmails as emails", "dailySms as sms"])
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst()) ?? { storage: null, entries: null, emails: null, sms: null };

export const upsertLimits = async (tx: WriteTx, limits: Limits): Promise<void> => {
  const { storage, entries, emails, sms } = limits;
  const values = { storageBytes: storage, entries, dailyEmails: emails, dailySms: sms };
  await tx.sql
    .insertInto("companyLimits")
    .values({ companyId: tx.companyId, ...values })
    .onConflict((conflict) => conflict.column("companyId").doUpdateSet(values))
    .execute();
};

export const updateCompany = async (
  tx: WriteTx,
  values: { name: string; usesClientNumbers: boolean; timeZone: string },
): Promise<void> => {
  await tx.sql.updateTable("companies").set(values).where("companyId", "=", tx.companyId).execute();
};

/** Whether the company's users have an access level, a client number, and related clients [USER-017] [USER-018]. */
export const usesClientNumbers = async (tx: ReadTx): Promise<boolean> =>
  (
    await tx.sql
      .selectFrom("companies")
      .select("usesClientNumbers")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirstOrThrow()
  ).usesClientNumbers;

/** Reserves the id of a company that is about to be created. Works in any company's transaction. */
export const nextCompanyId = async (
  executor: Parameters<ReturnType<typeof sql>["execute"]>[0],
): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('companies', 'company_id')) as id`.execute(executor);
  const id = rows[0]?.id;
  if (!id) throw new Error("The sequence returned no id for a new company.");
  return id;
};

/** Marks the site's modules as set up, so that its staff can work. */
export const markInitialized = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .updateTable("companies")
    .set({ initializedAt: sql<Date>`coalesce(initialized_at, now())` })
    .where("companyId", "=", tx.companyId)
    .execute();
};

/** Whether a second person must approve: nobody publishes what they submitted or saved last. */
export const selectNeedsSecondApprover = async (tx: ReadTx): Promise<boolean> =>
  (
    await tx.sql
      .selectFrom("companies")
      .select("needsSecondApprover")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirstOrThrow()
  ).needsSecondApprover;
