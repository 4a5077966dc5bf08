import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Log } from "#platform/log/log.ts";
import { recordAudit } from "./audit.sql.ts";

interface Claim {
  /** What the audit log says of a false claim; nothing where it is left out. */
  readonly action?: string;
  readonly refusal?: string;
  /** Another address that may be claimed, such as that of the person who uploaded the item. */
  readonly orEmail?: string;
}

/**
 * Where a call says who makes it, that must be the session's user (decisions §2).
 * @param claimed a user's id or email address in any letter case; nothing where the call claims nobody
 * @throws Refusal 403 for a false claim, which is logged
 */
export const requireSelf = async (
  { db, actor, log }: { readonly db: CompanyDb; readonly actor: Actor; readonly log: Log },
  claimed: string | number | undefined,
  { action, refusal, orEmail = "" }: Claim = {},
): Promise<void> => {
  if (claimed === undefined || claimed === "" || claimed === actor.userId) return;
  const name = String(claimed).toLowerCase();
  if (typeof claimed === "string" && [actor.email.toLowerCase(), orEmail.toLowerCase()].includes(name))
    return;
  log.warn({ claimed, user: actor.userId }, "A call named another user than the session's.");
  if (action) await db.write((tx) => recordAudit(tx, actor, { action, subject: String(claimed) }));
  throw refuse.notAllowed(refusal);
};
