import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { followHosts } from "#modules/host-checks/host-checks.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BodyOf } from "#platform/call/define-call.ts";
import type { Site } from "#platform/call/handle.ts";
import type { CompanyDb, CompanyDbs, WriteTx } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";
import { isTakenIn } from "#platform/db/unique-violation.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { type Limits, limitFields } from "#platform/usage/usage.schema.ts";
import type { updateCompany } from "./companies.contract.ts";
import {
  insertCompany,
  type NewCompany,
  nextCompanyId,
  replaceHosts,
  selectCompanyForUpdate,
  updateCompany as updateCompanyRow,
  upsertLimits,
} from "./companies.sql.ts";

/** The cache tag of content that contains the site's full address. */
export const ORIGIN_TAG = "origin";

/** Tags of what every node caches about companies: their hosts, and what their pages show about them. */
const CHANGED = ["hosts", "company"] as const;

/**
 * Creates a company with its host names, and whatever `begin` adds, in one transaction.
 * @throws a unique violation if the name is taken, a Refusal if a host is taken
 */
export const createCompany = async <T>(
  database: Database,
  companyDb: CompanyDbs,
  company: NewCompany,
  begin: (tx: WriteTx) => Promise<T>,
): Promise<{ companyId: number; begun: T }> =>
  createCompanyWithId(await nextCompanyId(database.kysely), companyDb, company, begin);

/**
 * Creates a company with an id reserved earlier.
 * @throws a unique violation if the id or the name is taken, a Refusal if a host is taken
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
    tx.recordPublication({ kind: "company", change: "published" });
    return begin(tx);
  });
  return { companyId, begun };
};

/** @throws Refusal 409 if another company uses one of them */
const takeHosts = async (tx: WriteTx, hosts: readonly string[]): Promise<void> => {
  const [taken] = await replaceHosts(tx, hosts);
  if (taken !== undefined)
    throw conflictAt("hosts", `Another company already uses ${taken}. Enter a different host name.`);
  await followHosts(tx);
};

/**
 * Creates a company on behalf of a provider Admin, with an entry in the new company's audit log.
 * @param db any company's database; it only supplies the new id
 */
export const addCompany = async <T>(
  db: CompanyDb,
  companyDb: CompanyDbs,
  actor: Actor,
  company: NewCompany,
  begin: (tx: WriteTx) => Promise<T>,
): Promise<{ companyId: number; begun: T }> => {
  const companyId = await db.writeApart((tx) => nextCompanyId(tx.sql));
  return createCompanyWithId(companyId, companyDb, company, async (tx) => {
    const { isProvider: _, ...after } = company;
    await recordAudit(tx, actor, { action: "Created company", subject: company.name, after });
    return begin(tx);
  });
};

/**
 * Runs a change to a company, and turns a name that is taken into a refusal at its field.
 * @param field the form's name field
 */
export const withFreeName = async <T>(field: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isTakenIn(error, "companies_name")) throw error;
    throw conflictAt(field, "A company with this name already exists. Enter a different name.");
  }
};

/**
 * Updates a company. The provider's admin can be at any site.
 * @throws Refusal 404 if there is no such company; 409 if a name is taken, the provider would be renamed, the host in
 * use would be removed, or someone changed the company since the form was opened
 */
export const changeCompany = async (
  companyDb: CompanyDbs,
  site: Site,
  actor: Actor,
  input: BodyOf<typeof updateCompany>,
): Promise<void> => {
  const { id, hosts, seen, limits: newLimits, ...values } = input;
  await withFreeName("name", () =>
    companyDb(id).write(async (tx) => {
      const before = await selectCompanyForUpdate(tx);
      if (!before) throw refuse.notFound("company");
      const { isProvider, ...old } = before;
      const limits = newLimits ?? old.limits;
      if (seen && changedFields({ ...seen, limits: seen.limits ?? old.limits }, old)) throw refuse.stale();
      if (isProvider && before.name !== values.name)
        throw conflictAt(
          "name",
          "The provider can't be renamed, because the address of its settings contains its name.",
        );
      const inUse = hostOf(site.host);
      if (before.hosts.includes(inUse) && !hosts.includes(inUse))
        throw conflictAt(
          "hosts",
          `You're using ${inUse} right now. To remove it, open this screen at another host name.`,
        );
      await updateCompanyRow(tx, values);
      if (changedFields({ limits: old.limits }, { limits })) await upsertLimits(tx, limits);
      await recordSave(tx, actor, "company", id);
      await takeHosts(tx, hosts);
      const changed = changedFields(old, { ...values, hosts, limits });
      if (!changed) return;
      const differs = (field: string): boolean => field in changed.after;
      if (differs("name") || differs("hosts")) tx.invalidate("hosts");
      if (differs("name") || differs("timeZone")) tx.invalidate("company");
      // Pages contain their full address, which starts with the main host. They don't mention the other hosts.
      if (hosts[0]?.toLowerCase() !== before.hosts[0]) tx.invalidate(ORIGIN_TAG);
      if (differs("name") || differs("hosts") || differs("timeZone"))
        tx.recordPublication({ kind: "company", change: "changed", actor });
      const state = { before: auditedState(changed.before), after: auditedState(changed.after) };
      await recordAudit(tx, actor, { action: "Updated company", subject: before.name, ...state });
    }),
  );
};

/** A company's fields as the audit log names them. */
const auditedState = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { limits, ...state } = fields as { limits?: Limits };
  return limits ? { ...state, ...limitFields(limits) } : state;
};

const conflictAt = (field: string, message: string) =>
  new Refusal("conflict", message, { [field]: [message] });

/** Normalizes a Host header as host names are stored, without the port. */
const hostOf = (header: string): string =>
  header
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
