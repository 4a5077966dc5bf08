export {
  deactivateAccount,
  endPasswordCodesOf,
  endSessionsOf,
  lockAccount,
  resetThrottling,
  unlockAccount,
} from "./accounts.sql.ts";
export { sendInvitation, unusablePasswordHash } from "./invitations.service.ts";
export { deletePendingInvitation } from "./invitations.sql.ts";
export { rememberBrowser } from "./known-browsers.service.ts";
export { changeOwnPassword } from "./own-password.service.ts";
export { deleteOtherSessions, deleteOwnSession, selectOwnSessions } from "./own-sessions.sql.ts";
export {
  createPasswordLink,
  PASSWORD_LINK_PATH,
  setPasswordByLink,
  userOfPasswordLink,
} from "./password-links.service.ts";
export { checkNewPassword } from "./password-rules.service.ts";
export { hashPassword } from "./passwords.service.ts";
export {
  actorOfSession,
  actorOfUser,
  type LiveSession,
  liveSession,
  SESSION_COOKIE,
  sessionOfCookie,
  startSession,
} from "./sessions.service.ts";
export { deleteSession, selectLoginUser, selectLoginUserByEmail } from "./sign-in.sql.ts";
export { senderOf } from "./sign-in-mails.service.ts";
export { companyTokenParts, hashOf, newToken } from "./tokens.service.ts";
