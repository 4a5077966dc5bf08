import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { deactivateAccount, unlockAccount } from "#modules/sign-in/sign-in.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { lastAdminProblem } from "./last-admin.service.ts";
import { lockPeople, selectUser, type UserRecord, updateUserRow } from "./users.sql.ts";

/** @throws Refusal 404 */
export const requireUser = async (tx: ReadTx, id: number): Promise<UserRecord> => {
  const user = await selectUser(tx, id);
  if (!user) throw refuse.notFound("user");
  return user;
};

/** Why an account can't be deactivated, as a sentence; null if it can. */
export const deactivationProblem = async (
  tx: ReadTx,
  actor: Actor,
  user: UserRecord,
): Promise<string | null> => {
  if (actor.companyId === tx.companyId && actor.userId === user.id)
    return "You can't deactivate your own account. Ask another admin to do it.";
  if (user.deactivatedAt) return "This account is already deactivated.";
  return lastAdminProblem(tx, user);
};

/**
 * Deactivates an account. The caller hands over what the person owns, and writes the audit entry.
 * @returns the user as it was
 * @throws Refusal 404; 409 for the actor's own account, the last Admin, or an account that is deactivated already
 */
export const deactivateUser = async (tx: WriteTx, actor: Actor, id: number): Promise<UserRecord> => {
  await lockPeople(tx);
  const user = await requireUser(tx, id);
  const problem = await deactivationProblem(tx, actor, user);
  if (problem) throw refuse.conflict(problem);
  await deactivateAccount(tx, id);
  await touchUser(tx, actor, id);
  return user;
};

/** Lets a deactivated person sign in again. What was handed over stays. @throws Refusal 404, 409 */
export const reactivateUser = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  await lockPeople(tx);
  const user = await requireUser(tx, id);
  if (!user.deactivatedAt) throw refuse.conflict("This account isn't deactivated.");
  await unlockAccount(tx, id);
  await touchUser(tx, actor, id);
  await recordAudit(tx, actor, {
    action: "Reactivated user",
    subject: user.email,
    href: `/UpdateUser/${id}`,
    before: { status: "Deactivated" },
    after: { status: "Active" },
  });
};

/** Makes forms that were opened before stale. */
const touchUser = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  await updateUserRow(tx, id, {});
  await recordSave(tx, actor, "user", id);
};
