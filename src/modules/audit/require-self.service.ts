import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Log } from "#platform/log/log.ts";
import { recordAudit } from "./audit.sql.ts";

interface Claim {
  /** The audit log's message about a false claim; omitted to record nothing. */
  readonly action?: string;
  readonly refusal?: string;
  /** Another address that may be claimed, such as that of the item's uploader. */
  readonly orEmail?: string;
}

/**
 * If a call names its user, it must be the session's (decisions §2).
 * @param claimed a user's id or email address in any letter case; empty if the call names nobody
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
  log.warn({ claimed, user: actor.userId }, "A call named a different user than the session's.");
  if (action) await db.writeApart((tx) => recordAudit(tx, actor, { action, subject: String(claimed) }));
  throw refuse.notAllowed(refusal);
};
