export { insertRole, insertUserRole } from "./roles.sql.ts";
