export { endSessionsOf, lockAccount, unlockAccount } from "./accounts.sql.ts";
export { checkNewPassword, type PasswordOwner } from "./password-rules.service.ts";
export { hashPassword } from "./passwords.service.ts";
export { actorOfSession } from "./sessions.service.ts";
