export { type Person, selectPeople } from "./people.sql.ts";
export { withFreeEmail } from "./users.service.ts";
export { insertUser, lockPeople, type NewUser, selectUsers } from "./users.sql.ts";
