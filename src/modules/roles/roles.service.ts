import { recordAudit } from "#modules/audit/audit.public.ts";
import { type Actor, PRIVILEGES } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { ROLE_EXISTS } from "./roles.contract.ts";
import { mayReadRolesOf } from "./roles.policy.ts";
import { insertRoleIfNew, selectRolesOfUser } from "./roles.sql.ts";

/** @throws Refusal 409 if the company has a role of that name in any letter case [ROLE-009] */
export const createRole = async (tx: WriteTx, actor: Actor, name: string): Promise<void> => {
  const isPrivilege = PRIVILEGES.some((privilege) => privilege.toLowerCase() === name.toLowerCase());
  if (isPrivilege || (await insertRoleIfNew(tx, name)) === null) throw refuse.conflict(ROLE_EXISTS);
  await recordAudit(tx, actor, { action: "Created role", subject: name, after: { name } });
};

/**
 * A user's roles, the privilege first [ROLE-010]. At a client's host, the provider's staff have their privilege and
 * no named roles.
 * @throws Refusal 403 if Level4 staff ask about someone else, 404 if the company has no such user
 */
export const rolesOf = async (
  tx: ReadTx,
  actor: Actor,
  userId: number,
): Promise<{ id: number; name: string }[]> => {
  if (!mayReadRolesOf(actor, userId)) throw refuse.notAllowed();
  if (userId === actor.userId && actor.companyId !== tx.companyId) return [{ id: 0, name: actor.role }];
  const user = await selectRolesOfUser(tx, userId);
  if (!user) throw refuse.notFound("user");
  return [{ id: 0, name: user.privilege }, ...user.roles];
};
