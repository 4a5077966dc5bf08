export {
  insertRole,
  insertUserRole,
  insertUserRoleIfNew,
  replaceUserRoles,
  selectRoles,
  selectRolesByName,
} from "./roles.sql.ts";
