export { endSessionsOf, forgetGuesses, lockAccount, unlockAccount } from "./accounts.sql.ts";
export {
  FORGOT_PASSWORD_JOB,
  type ForgottenPasswordJob,
  mailForgottenPasswordCode,
} from "./forgot-password.service.ts";
export { changeOwnPassword } from "./own-password.service.ts";
export { deleteOtherSessions, deleteOwnSession, selectOwnSessions } from "./own-sessions.sql.ts";
export { checkNewPassword, type PasswordOwner } from "./password-rules.service.ts";
export { hashPassword } from "./passwords.service.ts";
export {
  actorOfSession,
  type LiveSession,
  liveSession,
  SESSION_COOKIE,
  sessionOfCookie,
} from "./sessions.service.ts";
export { deleteSession, selectLoginUser } from "./sign-in.sql.ts";
export { hashOf, newToken } from "./tokens.service.ts";
