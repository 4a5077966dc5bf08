export { selectWaitingUsers } from "./registration.sql.ts";
