export { insertUser, type NewUser } from "./users.sql.ts";
