import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import { selectTimeZone } from "#platform/dates/time-zone.sql.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { containsInAnyCase } from "#platform/db/contains.ts";
import { type AuditKind, patternOf } from "./audit-kinds.schema.ts";

/**
 * An action, its subject, and the values before and after. Never includes passwords or tokens, because entries are
 * permanent.
 */
export interface AuditEntry {
  /** A verb and an object: "Created user". */
  readonly action: string;
  /** The subject, in words that people know: an email address, a role's name, a page's address. */
  readonly subject: string;
  /** Path of the screen that shows it. */
  readonly href?: string;
  /** Null if there was nothing before. */
  readonly before?: object | null;
  /** Null if nothing is left. */
  readonly after?: object | null;
}

/**
 * Records an action in the transaction that performs it, so that both commit or neither does. The entry is in the log
 * of the transaction's company. The actor can be provider staff.
 * @param actor null for what the program did itself
 */
export const recordAudit = async (
  tx: WriteTx,
  actor: Pick<Actor, "companyId" | "userId" | "email"> | null,
  entry: AuditEntry,
): Promise<void> => {
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
      href: entry.href ?? "",
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
  href: string;
  before: unknown;
  after: unknown;
}

export interface AuditFilter {
  /** Part of the email address, or of the action and its subject as the log shows them, in any letter case. */
  readonly search: string;
  readonly kind: AuditKind | "";
  /** First and last day in the company's time zone, both included; empty for no limit. */
  readonly from: string;
  readonly to: string;
}

export interface AuditPart {
  readonly limit: number;
  /** The number of newer entries that are left out. */
  readonly offset: number;
  /** Loads no entry if more of them match than `limit`. */
  readonly allOrNone?: boolean;
}

/** Some of the company's log, newest first. */
export const selectAuditEntries = async (
  tx: ReadTx,
  filter: AuditFilter,
  { limit, offset, allOrNone = false }: AuditPart,
): Promise<{ timeZone: string; total: number; entries: AuditRecord[] }> => {
  const timeZone = await selectTimeZone(tx);
  const midnight = (day: string, days: number) =>
    sql<Date>`((${day}::date + ${days}::integer)::timestamp at time zone ${timeZone})`;
  const { from, to } = filter;
  const search = filter.search.trim();
  let found = tx.sql.selectFrom("auditEntries").where("companyId", "=", tx.companyId);
  if (search)
    found = found.where(containsInAnyCase(sql`actor_email || ' ' || action || ': ' || subject`, search));
  if (filter.kind) found = found.where(sql<boolean>`action ~* ${patternOf(filter.kind)}`);
  if (from) found = found.where("at", ">=", midnight(from, 0));
  if (to) found = found.where("at", "<", midnight(to, 1));
  const { total } = await found.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  if (allOrNone && total > limit) return { timeZone, total, entries: [] };
  const entries = await found
    .select(["id", "at", "actorCompanyId", "actorEmail", "action", "subject", "href", "before", "after"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { timeZone, total, entries };
};
