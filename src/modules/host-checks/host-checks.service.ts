import { isIP } from "node:net";
import type { Config } from "#platform/config/config.ts";
import type { CompanyDb, CompanyDbs, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import {
  unsafeAllCompaniesDueHosts,
  unsafeAllCompaniesUnverifiedHosts,
} from "#platform/db/unsafe-all-companies.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import type { JobContext } from "#platform/services/handle-job.ts";
import type { HostCheck } from "./host-checks.contract.ts";
import { recordName, verificationText } from "./host-checks.schema.ts";
import {
  type DueHost,
  deleteFormerChecks,
  type HostCheckRow,
  insertMissingChecks,
  selectCompanyExists,
  selectHostChecks,
  takeDueHosts,
  updateChecked,
  updateFound,
  updateRequested,
  updateVisited,
} from "./host-checks.sql.ts";
import { type Names, namesAt } from "./names.service.ts";
import { readCertificate } from "./read-certificate.service.ts";
import { verifyHost } from "./verify-host.service.ts";

/** Checks the host names of a company that are due. */
export const checkHostsJob = defineJob("check-hosts");

/** Companies whose host names are checked at the same time, and in one run of the scheduled job. */
const AT_A_TIME = 8;
const IN_A_RUN = 100;

const isLocalHost = (host: string): boolean => /(^|\.)localhost$|^127\./.test(host);

/** Whether a certificate may be requested for a company's host name. */
export const isTrusted = (
  host: string,
  isVerified: boolean,
  { isProduction, hostChecks }: Pick<Config, "isProduction" | "hostChecks">,
): boolean => isVerified || !hostChecks.isOn || (!isProduction && isLocalHost(host));

/** Whether certificates are checked. Without https there are none. */
export const watchesCertificates = ({
  publicScheme,
  hostChecks,
}: Pick<Config, "publicScheme" | "hostChecks">): boolean => publicScheme === "https" && hostChecks.isOn;

/** Has new host names of the company checked, and forgets those that it no longer has. */
export const followHosts = async (tx: WriteTx): Promise<void> => {
  await deleteFormerChecks(tx);
  const added = await insertMissingChecks(tx);
  if (!added.every(isLocalHost)) await addCheck(tx);
};

const addCheck = (tx: WriteTx): Promise<void> =>
  tx.addJob(checkHostsJob, {}, { at: new Date(), key: "check-hosts" });

/** @throws Refusal 404 if there is no such company */
export const requestHostChecks = async (tx: WriteTx): Promise<void> => {
  if (!(await selectCompanyExists(tx))) throw refuse.notFound("company");
  await insertMissingChecks(tx);
  await updateRequested(tx);
  await addCheck(tx);
};

const VISIT_MS = 60_000;

/**
 * Has a host name checked soon because a visitor used it, for example after its DNS record has changed. Otherwise, the
 * next check could be a day away. Each node asks at most once a minute.
 */
export const createVisitedHosts = (companyDb: CompanyDbs) => {
  const lastAt = new Map<string, number>();
  return async (companyId: number, host: string): Promise<void> => {
    const now = performance.now();
    if (now - (lastAt.get(host) ?? Number.NEGATIVE_INFINITY) < VISIT_MS) return;
    lastAt.set(host, now);
    await companyDb(companyId).write(async (tx) => {
      if (await updateVisited(tx, host)) await addCheck(tx);
    });
  };
};

/** @throws Refusal 404 if there is no such company */
export const readHostChecks = async (tx: ReadTx, config: Config): Promise<HostCheck[]> => {
  if (!(await selectCompanyExists(tx))) throw refuse.notFound("company");
  return (await selectHostChecks(tx)).map((row) => presentCheck(row, config));
};

const presentCheck = (row: HostCheckRow, { isProduction }: Config): HostCheck => {
  const isLocal = !isProduction && isLocalHost(row.host) && row.verifiedAt === null;
  return {
    host: row.host,
    verifiedAt: (isLocal ? row.requestedAt : row.verifiedAt)?.toISOString() ?? null,
    verifiedBy: isLocal ? "local" : row.verifiedBy,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    problem: row.problem,
    addresses: row.addresses,
    isChecking: row.isChecking && !isLocal,
    record: isIP(row.host) ? null : { name: recordName(row.host), value: verificationText(row.token) },
    certificate: row.certificateCheckedAt && {
      issuer: row.certificateIssuer,
      validUntil: row.certificateValidUntil?.toISOString() ?? null,
      problem: row.certificateProblem,
      checkedAt: row.certificateCheckedAt.toISOString(),
    },
  };
};

/** Host names that weren't verified or that the last check didn't reach, by company. */
export const readUnverifiedHosts = async (
  tx: ReadTx,
  config: Config,
): Promise<{ companyId: number; hosts: string[] }[]> => {
  if (!config.hostChecks.isOn) return [];
  const companies = new Map<number, string[]>();
  for (const { companyId, host, problem } of await unsafeAllCompaniesUnverifiedHosts(tx))
    if (problem !== null || !isTrusted(host, false, config))
      companies.set(companyId, [...(companies.get(companyId) ?? []), host]);
  return [...companies].map(([companyId, hosts]) => ({ companyId, hosts }));
};

/** Checks host names of all companies that are due, some companies at a time. */
export const checkDueHosts = async ({
  database,
  companyDb,
  services: { config },
}: Pick<JobContext, "database" | "companyDb" | "services">): Promise<void> => {
  if (!config.hostChecks.isOn) return;
  const due = [...(await unsafeAllCompaniesDueHosts(database, IN_A_RUN))];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let id = due.shift(); id !== undefined; id = due.shift())
        await checkHostsOf(companyDb(id), config);
    }),
  );
};

/** Checks a company's host names that are due. All of them, because a company has few. */
export const checkHostsOf = async (db: CompanyDb, config: Config): Promise<void> => {
  if (!config.hostChecks.isOn) return;
  const names = namesAt(config.hostChecks.dnsServer);
  const due = await db.write(async (tx) => {
    await insertMissingChecks(tx);
    return takeDueHosts(tx);
  });
  await Promise.all(due.map((host) => checkHost(db, host, config, names)));
};

/** Verifies a host name, then reads its certificate. */
const checkHost = async (db: CompanyDb, due: DueHost, config: Config, names: Names): Promise<void> => {
  const { host } = due;
  if (!config.isProduction && isLocalHost(host)) return db.write((tx) => updateChecked(tx, host, null, true));
  const found = await verifyHost(due, config, names);
  // First, because a proxy gets the certificate only for a host name that is verified.
  await db.write(async (tx) => {
    if (await updateFound(tx, found)) tx.invalidate("hosts");
  });
  // Elsewhere, the certificate is someone else's concern.
  const isHere = found.problem === null;
  const certificate =
    isHere && watchesCertificates(config)
      ? await readCertificate(host, Number(config.publicPort || 443), found.addresses)
      : null;
  const isWell = isHere && (certificate?.problem ?? null) === null;
  await db.write((tx) => updateChecked(tx, host, certificate, isWell));
};
