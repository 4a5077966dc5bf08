export { giveRole } from "./user-roles.service.ts";
export { insertUser, type NewUser } from "./users.sql.ts";
