import { PRIVILEGES } from "#platform/access/actor.ts";
import { handle } from "#platform/services/services.ts";
import {
  addRole,
  deleteRole,
  getRoles,
  getRolesByUserId,
  getRoleUses,
  renameRole,
} from "./roles.contract.ts";
import { changeRoleName, createRole, removeRole, rolesOf, usesOfRoles } from "./roles.service.ts";
import { selectRoles } from "./roles.sql.ts";

export const rolesCalls = [
  handle(addRole, async ({ db, actor, body }) => {
    await db.write((tx) => createRole(tx, actor, body.roleName));
    return "Created" as const;
  }),
  handle(getRoles, async ({ db }) => [
    ...PRIVILEGES.map((name) => ({ id: 0, name })),
    ...(await db.read(selectRoles)),
  ]),
  handle(getRolesByUserId, ({ db, actor, body }) => db.read((tx) => rolesOf(tx, actor, body))),
  handle(getRoleUses, ({ db }) => db.read(usesOfRoles)),
  handle(renameRole, async ({ db, actor, body }) => {
    await db.write((tx) => changeRoleName(tx, actor, body));
    return "Saved" as const;
  }),
  handle(deleteRole, async ({ db, actor, query }) => {
    await db.write((tx) => removeRole(tx, actor, query));
    return "Deleted" as const;
  }),
];
