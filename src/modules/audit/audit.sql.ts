import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";

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
 * It stands in the log of the transaction's company; the actor may be the provider's staff.
 * @param actor null for what the program did by itself
 */
export const recordAudit = async (tx: WriteTx, actor: Actor | null, entry: AuditEntry): Promise<void> => {
  await tx.sql
    .insertInto("auditEntries")
    .values({
      companyId: tx.companyId,
      actorCompanyId: actor?.companyId ?? null,
      actorUserId: actor?.userId ?? null,
      actorEmail: actor?.email ?? "",
      action: entry.action,
      subject: entry.subject,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute();
};
