import { handle } from "#platform/call/services.ts";
import { getRoles } from "./roles.contract.ts";
import { selectRoles } from "./roles.sql.ts";

const PRIVILEGES = [
  { id: 0, name: "Admin" },
  { id: 0, name: "Level4" },
];

export const rolesCalls = [
  handle(getRoles, async ({ db }) => [...PRIVILEGES, ...(await db.read(selectRoles))]),
];
