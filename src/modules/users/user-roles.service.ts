import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { insertUserRoleIfNew, selectRolesByName } from "#modules/roles/roles.public.ts";
import { endSessionsOf } from "#modules/sign-in/sign-in.public.ts";
import type { Actor, Privilege } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { roleLabels } from "./present-user.service.ts";
import { lockPeople, selectUser, updateUserRow } from "./users.sql.ts";

/** The privilege and named roles that a form assigns. `named` is null if the named roles don't change. */
export interface RequestedRoles {
  readonly privilege: Privilege;
  readonly named: readonly { readonly id: number; readonly name: string }[] | null;
}

const isNamed = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase();

/** Whether the form makes the user an Admin. */
export const asksForAdmin = ({
  role,
  roles,
}: {
  role?: string | null;
  roles?: readonly string[] | null;
}): boolean => (roles ?? [role?.trim() ?? ""]).some((name) => isNamed(name, "Admin"));

/**
 * Reads the roles from a form. `roles` is the whole set, and Admin in it is the privilege. Without `roles`, `role`
 * decides the privilege, and everything except Admin counts as Level4 [SHELL-005] [CONST-006].
 * @throws Refusal 400 if neither is given, or the company has no role of a given name
 */
export const requestedRoles = async (
  tx: WriteTx,
  input: { role?: string | null; roles?: readonly string[] | null },
): Promise<RequestedRoles> => {
  const { role, roles } = input;
  if (!roles) {
    if (!role?.trim())
      throw refuse.invalid("Choose at least one role.", { roles: ["Choose at least one role."] });
    return { privilege: asksForAdmin(input) ? "Admin" : "Level4", named: null };
  }
  const names = roles.filter((name) => !isNamed(name, "Admin") && !isNamed(name, "Level4"));
  const named = await selectRolesByName(tx, names);
  const unknown = names.find((name) => !named.some((known) => isNamed(known.name, name)));
  if (unknown !== undefined) {
    const message = `There's no role named “${unknown}”. Create it first.`;
    throw refuse.invalid(message, { roles: [message] });
  }
  return { privilege: asksForAdmin(input) ? "Admin" : "Level4", named };
};

/**
 * Gives a user another role [ROLE-004]. Admin raises the privilege; Level4 changes nothing, because everyone has it.
 * A new role ends the user's sessions.
 * @throws Refusal 404 if the company has no such user or role
 */
export const giveRole = async (
  tx: WriteTx,
  actor: Actor,
  userId: number,
  roleName: string,
): Promise<void> => {
  await lockPeople(tx);
  const before = await selectUser(tx, userId);
  if (!before) throw refuse.notFound("user");
  if (isNamed(roleName, "Level4")) return;
  if (isNamed(roleName, "Admin")) {
    if (before.privilege === "Admin") return;
    await updateUserRow(tx, userId, { privilege: "Admin" });
  } else {
    const [role] = await selectRolesByName(tx, [roleName]);
    if (!role) throw refuse.notFound("role");
    if (!(await insertUserRoleIfNew(tx, userId, role.id))) return;
    await updateUserRow(tx, userId, {});
  }
  await recordSave(tx, actor, "user", userId);
  await endSessionsOf(tx, userId);
  const after = await selectUser(tx, userId);
  await recordAudit(tx, actor, {
    action: "Assigned role",
    subject: before.email,
    ...changedFields({ roles: roleLabels(before) }, { roles: after ? roleLabels(after) : [] }),
  });
};
