import { handle } from "#platform/call/services.ts";
import { addRole, getRoles } from "./roles.contract.ts";
import { createRole, PRIVILEGES } from "./roles.service.ts";
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
];
