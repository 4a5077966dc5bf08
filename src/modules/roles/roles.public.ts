export {
  insertRole,
  insertUserRole,
  insertUserRoleIfNew,
  replaceUserRoles,
  selectRolesByName,
} from "./roles.sql.ts";
