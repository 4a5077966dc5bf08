export { pagesOfRoles } from "./roles.service.ts";
export {
  insertRole,
  insertUserRole,
  insertUserRoleIfNew,
  replaceUserRoles,
  selectRoles,
  selectRolesByName,
} from "./roles.sql.ts";
