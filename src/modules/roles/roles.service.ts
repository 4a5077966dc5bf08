import { recordAudit } from "#modules/audit/audit.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { refuse } from "#platform/call/refusal.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { ROLE_EXISTS } from "./roles.contract.ts";
import { insertRoleIfNew } from "./roles.sql.ts";

/** The two privileges stand among the roles, though they are no rows: nobody can add them again. */
export const PRIVILEGES = ["Admin", "Level4"] as const;

/** @throws Refusal 409 where the company has a role of that name, in whatever letter case [ROLE-009] */
export const createRole = async (tx: WriteTx, actor: Actor, name: string): Promise<void> => {
  const isPrivilege = PRIVILEGES.some((privilege) => privilege.toLowerCase() === name.toLowerCase());
  if (isPrivilege || (await insertRoleIfNew(tx, name)) === null) throw refuse.conflict(ROLE_EXISTS);
  await recordAudit(tx, actor, { action: "Created role", subject: name, after: { name } });
};
