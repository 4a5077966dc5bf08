import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BodyOf } from "#platform/call/define-call.ts";
import type { Site } from "#platform/call/handle.ts";
import type { CompanyDb, CompanyDbs, WriteTx } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import type { updateCompany } from "./companies.contract.ts";
import {
  insertCompany,
  type NewCompany,
  nextCompanyId,
  replaceHosts,
  selectCompanyForUpdate,
  updateCompany as updateCompanyRow,
} from "./companies.sql.ts";

/** Tag of what tells its full address. */
export const ORIGIN_TAG = "origin";

/** What every node keeps about companies: at which hosts they answer, and what their pages show of them. */
const CHANGED = ["hosts", "company"] as const;

/**
 * Creates a company with its host names, and whatever else belongs to its beginning, in one transaction.
 * @throws a unique violation where the name is taken, a Refusal where a host is
 */
export const createCompany = async <T>(
  database: Database,
  companyDb: CompanyDbs,
  company: NewCompany,
  begin: (tx: WriteTx) => Promise<T>,
): Promise<{ companyId: number; begun: T }> =>
  createCompanyWithId(await nextCompanyId(database.kysely), companyDb, company, begin);

/**
 * Creates a company under a number that was drawn before.
 * @throws a unique violation where the number or the name is taken, a Refusal where a host is
 */
export const createCompanyWithId = async <T>(
  companyId: number,
  companyDb: CompanyDbs,
  company: NewCompany,
  begin: (tx: WriteTx) => Promise<T>,
): Promise<{ companyId: number; begun: T }> => {
  const begun = await companyDb(companyId).write(async (tx) => {
    await insertCompany(tx, company);
    await takeHosts(tx, company.hosts);
    tx.invalidate(...CHANGED);
    return begin(tx);
  });
  return { companyId, begun };
};

/** @throws Refusal 409 where another company has one of them */
const takeHosts = async (tx: WriteTx, hosts: readonly string[]): Promise<void> => {
  const [taken] = await replaceHosts(tx, hosts);
  if (taken !== undefined) throw conflictAt("hosts", `${taken} is the host name of another company.`);
};

/**
 * The same on behalf of an Admin of the provider, with an audit entry in the new company's log.
 * @param db any company's: it gives the new one its number
 */
export const addCompany = async <T>(
  db: CompanyDb,
  companyDb: CompanyDbs,
  actor: Actor,
  company: NewCompany,
  begin: (tx: WriteTx) => Promise<T>,
): Promise<{ companyId: number; begun: T }> => {
  const companyId = await db.write((tx) => nextCompanyId(tx.sql));
  return createCompanyWithId(companyId, companyDb, company, async (tx) => {
    const { isProvider: _, ...after } = company;
    await recordAudit(tx, actor, { action: "Created company", subject: company.name, after });
    return begin(tx);
  });
};

/**
 * Runs a change of a company; a name that is taken becomes a refusal at its field.
 * @param field the field of the form that holds the name
 */
export const withFreeName = async <T>(field: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== "23505" || constraint !== "companies_name") throw error;
    throw conflictAt(field, "A company with this name exists already.");
  }
};

/**
 * Changes a company, whichever site the provider's Admin works at.
 * @throws Refusal 404 unknown, 409 where a name is taken, the provider is renamed, the host in use would be lost, or
 * somebody else has changed the company since the form was opened
 */
export const changeCompany = async (
  companyDb: CompanyDbs,
  site: Site,
  actor: Actor,
  input: BodyOf<typeof updateCompany>,
): Promise<void> => {
  const { id, hosts, seen, ...values } = input;
  await withFreeName("name", () =>
    companyDb(id).write(async (tx) => {
      const before = await selectCompanyForUpdate(tx);
      if (!before) throw refuse.notFound("company");
      const { isProvider, ...old } = before;
      if (seen && changedFields(seen, old)) throw refuse.stale();
      if (isProvider && before.name !== values.name)
        throw conflictAt("name", "The provider keeps its name: the address of its settings is made from it.");
      const inUse = hostOf(site.host);
      if (before.hosts.includes(inUse) && !hosts.includes(inUse))
        throw conflictAt(
          "hosts",
          `You work at ${inUse} now. Open this screen at another host name to take this one away.`,
        );
      await updateCompanyRow(tx, values);
      await recordSave(tx, actor, "company", id);
      await takeHosts(tx, hosts);
      const changed = changedFields(old, { ...values, hosts });
      if (!changed) return;
      const differs = (field: string): boolean => field in changed.after;
      if (differs("name") || differs("hosts")) tx.invalidate("hosts");
      if (differs("name") || differs("timeZone")) tx.invalidate("company");
      // Pages tell their full address, which begins with the main host; of the others they know nothing.
      if (hosts[0]?.toLowerCase() !== before.hosts[0]) tx.invalidate(ORIGIN_TAG);
      await recordAudit(tx, actor, { action: "Updated company", subject: before.name, ...changed });
    }),
  );
};

const conflictAt = (field: string, message: string) =>
  new Refusal("conflict", message, { [field]: [message] });

/** A Host header without its port, as host names are stored. */
const hostOf = (header: string): string =>
  header
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
