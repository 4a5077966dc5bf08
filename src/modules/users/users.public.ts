export { withFreeEmail } from "./users.service.ts";
export { insertUser, lockPeople, type NewUser, selectUsers } from "./users.sql.ts";
