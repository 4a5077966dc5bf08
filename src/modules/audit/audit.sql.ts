import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { AUDIT_PAGE_SIZE } from "./audit.contract.ts";

/** What was done, to what, and how it was before and after. Never passwords or tokens: entries are kept for good. */
export interface AuditEntry {
  /** A sentence's verb and noun: "Created user". */
  readonly action: string;
  /** What it was done to, in words people know: an email address, a role's name, a page's address. */
  readonly subject: string;
  /** null where there was nothing before. */
  readonly before?: object | null;
  /** null where nothing is left. */
  readonly after?: object | null;
}

/**
 * Writes down who did what, in the transaction that does it: the entry exists exactly if the change does.
 * It appears in the log of the transaction's company; the actor may be the provider's staff.
 * @param actor null for what the program did by itself
 */
export const recordAudit = async (tx: WriteTx, actor: Actor | null, entry: AuditEntry): Promise<void> => {
  await tx.sql
    .insertInto("auditEntries")
    .values({
      companyId: tx.companyId,
      // The command line has no account.
      actorCompanyId: actor?.companyId || null,
      actorUserId: actor?.userId || null,
      actorEmail: actor?.email ?? "",
      action: entry.action,
      subject: entry.subject,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute();
};

export interface AuditRecord {
  id: number;
  at: Date;
  actorCompanyId: number | null;
  actorEmail: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/**
 * One page of the company's log, the newest entry first.
 * @param filter.person part of the email address, without regard to case
 * @param filter.from and `to`: days of the company's time zone, both included; empty for no end
 */
export const selectAuditEntries = async (
  tx: ReadTx,
  filter: { page: number; person: string; from: string; to: string },
): Promise<{ timeZone: string; total: number; entries: AuditRecord[] }> => {
  const { timeZone } = await tx.sql
    .selectFrom("companies")
    .select("timeZone")
    .where("companyId", "=", tx.companyId)
    .executeTakeFirstOrThrow();
  const midnight = (day: string, days: number) =>
    sql<Date>`((${day}::date + ${days}::integer)::timestamp at time zone ${timeZone})`;
  const { person, from, to } = filter;
  let found = tx.sql.selectFrom("auditEntries").where("companyId", "=", tx.companyId);
  if (person.trim())
    found = found.where(sql<boolean>`position(${person.trim().toLowerCase()} in lower(actor_email)) > 0`);
  if (from) found = found.where("at", ">=", midnight(from, 0));
  if (to) found = found.where("at", "<", midnight(to, 1));
  const counted = await found.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  const entries = await found
    .select(["id", "at", "actorCompanyId", "actorEmail", "action", "subject", "before", "after"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(AUDIT_PAGE_SIZE)
    .offset((filter.page - 1) * AUDIT_PAGE_SIZE)
    .execute();
  return { timeZone, total: counted.total, entries };
};
