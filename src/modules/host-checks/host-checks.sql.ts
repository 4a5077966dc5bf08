import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { ReadCertificate } from "./read-certificate.service.ts";
import type { Found } from "./verify-host.service.ts";

/** Adds rows for host names that have none. @returns those host names */
export const insertMissingChecks = async (tx: WriteTx): Promise<string[]> => {
  const { rows } = await sql<{ host: string }>`
    insert into company_host_checks (company_id, host, verified_at, verified_by)
    select h.company_id, h.host, case when c.is_provider then now() end, case when c.is_provider then 'provider' end
    from company_hosts h join companies c using (company_id)
    where h.company_id = ${tx.companyId}
      and not exists (select from company_host_checks k where k.company_id = h.company_id and k.host = h.host)
    on conflict do nothing returning host`.execute(tx.sql);
  return rows.map(({ host }) => host);
};

/** Deletes the rows of host names that the company no longer has. */
export const deleteFormerChecks = async (tx: WriteTx): Promise<void> => {
  await sql`
    delete from company_host_checks k where k.company_id = ${tx.companyId}
      and not exists (select from company_hosts h where h.company_id = k.company_id and h.host = k.host)`.execute(
    tx.sql,
  );
};

/** Makes all host names of the company due. */
export const updateRequested = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .updateTable("companyHostChecks")
    .set({ requestedAt: sql<Date>`now()`, nextCheckAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .execute();
};

/** Makes a host name due, unless it was checked in the last minute. @returns whether it is due now */
export const updateVisited = async (tx: WriteTx, host: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx.sql
    .updateTable("companyHostChecks")
    .set({ requestedAt: sql<Date>`now()`, nextCheckAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("host", "=", host)
    .where(sql<boolean>`coalesce(checked_at, '-infinity') < now() - interval '1 minute'`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface HostCheckRow {
  readonly host: string;
  readonly token: string;
  readonly requestedAt: Date;
  readonly verifiedAt: Date | null;
  readonly verifiedBy: "http" | "dns" | "provider" | "earlier" | null;
  readonly checkedAt: Date | null;
  readonly problem: Found["problem"];
  readonly addresses: string[];
  readonly isChecking: boolean;
  readonly certificateCheckedAt: Date | null;
  readonly certificateIssuer: string;
  readonly certificateValidUntil: Date | null;
  readonly certificateProblem: ReadCertificate["problem"];
}

/** The company's host names in order. */
export const selectHostChecks = async (tx: ReadTx): Promise<HostCheckRow[]> => {
  const { rows } = await sql<HostCheckRow>`
    select k.host, k.token, k.requested_at, k.verified_at, k.verified_by, k.checked_at, k.problem, k.addresses,
      -- A request that no job answered within minutes isn't running.
      k.requested_at > coalesce(k.checked_at, '-infinity') and k.requested_at > now() - interval '5 minutes'
        as is_checking,
      k.certificate_checked_at, k.certificate_issuer, k.certificate_valid_until, k.certificate_problem
    from company_hosts h join company_host_checks k using (company_id, host)
    where h.company_id = ${tx.companyId} order by h.sort_order, h.host`.execute(tx.sql);
  return rows;
};

export const selectCompanyExists = async (tx: ReadTx): Promise<boolean> =>
  (await tx.sql
    .selectFrom("companies")
    .select("companyId")
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst()) !== undefined;

export interface DueHost {
  readonly host: string;
  readonly token: string;
}

/** The company's host names that are due. For some minutes, no other job gets them. */
export const takeDueHosts = async (tx: WriteTx): Promise<DueHost[]> => {
  const { rows } = await sql<DueHost>`
    update company_host_checks set next_check_at = now() + interval '10 minutes'
    where company_id = ${tx.companyId} and host in (
      select host from company_host_checks
      where company_id = ${tx.companyId} and next_check_at <= now() for update skip locked)
    returning host, token`.execute(tx.sql);
  return rows;
};

/** Stores what a check found. @returns whether the host name has just been verified */
export const updateFound = async (tx: WriteTx, { host, by, problem, addresses }: Found): Promise<boolean> => {
  const { rows } = await sql<{ isNew: boolean }>`
    update company_host_checks k set problem = ${problem}, addresses = ${[...addresses]},
      verified_at = case when ${by}::text is null then k.verified_at else coalesce(k.verified_at, now()) end,
      verified_by = case when ${by}::text is null then k.verified_by else ${by} end
    from company_host_checks before
    where k.company_id = ${tx.companyId} and k.host = ${host}
      and before.company_id = k.company_id and before.host = k.host
    returning before.verified_at is null and k.verified_at is not null as is_new`.execute(tx.sql);
  return rows[0]?.isNew ?? false;
};

/** Ends a check. Without a problem, the next one is in a day; with one, it's soon, and later each time. */
export const updateChecked = async (
  tx: WriteTx,
  host: string,
  certificate: ReadCertificate | null,
  isWell: boolean,
): Promise<void> => {
  await sql`
    update company_host_checks set checked_at = now(),
      failures = case when ${isWell} then 0 else failures + 1 end,
      next_check_at = now() + case when ${isWell} then interval '1 day' * (0.9 + random() / 10)
        else least(interval '1 day', interval '1 minute' * power(2, least(failures, 11))) end,
      certificate_checked_at = case when ${certificate !== null} then now() end,
      certificate_issuer = ${certificate?.issuer ?? ""},
      certificate_valid_until = ${certificate?.validUntil ?? null},
      certificate_problem = ${certificate?.problem ?? null}
    where company_id = ${tx.companyId} and host = ${host}`.execute(tx.sql);
};
