export {
  deactivateUser,
  deactivationProblem,
  reactivateUser,
  requireUser,
} from "./deactivate-user.service.ts";
export { type Person, selectPeople } from "./people.sql.ts";
export {
  selectAdminAddresses,
  withoutDeactivated,
  withoutDeactivatedOrAdmins,
} from "./staff-addresses.sql.ts";
export { withFreeEmail } from "./users.service.ts";
export { insertUser, lockPeople, type NewUser, selectUsers } from "./users.sql.ts";
