import type { Effects } from "./observer.ts";

/** Accounts, sessions, and companies. */
export const accountEffects: Readonly<Record<string, Partial<Effects>>> = {
  acceptInvitation: {
    rows: "invitations~ known_browsers~ one_time_codes~ sessions-1 users~",
    audit: "Accepted invitation",
  },
  addRole: { rows: "roles+1", audit: "Created role" },
  assignRole: { rows: "last_saves~ sessions-1 users~", audit: "Assigned role" },
  authenticate: { rows: "login_challenges+1" },
  bypassTwoFactor: { rows: "known_browsers+1 login_challenges-1 sessions+1 users~", audit: "Signed in" },
  changeOwnPassword: {
    rows: "known_browsers+1 one_time_codes~ sessions-1 users~",
    audit: "Changed own password · Signed out · Signed in",
    jobs: "send-mail",
  },
  changePassword: {
    rows: "login_challenges~ one_time_codes~ sessions-1 users~",
    audit: "Changed password",
    jobs: "send-mail",
  },
  confirmRegistration: { rows: "registrations-1 users+1", audit: "Registered", jobs: "send-mail" },
  confirmTwoFactorCode: {
    rows: "known_browsers+1 login_challenges-1 one_time_codes~ sessions+1 users~",
    audit: "Signed in",
  },
  checkHosts: { rows: "company_host_checks~", jobs: "check-hosts" },
  createCompany: {
    rows: "companies+1 company_host_checks+1 company_hosts+1 html_cleanings+1",
    audit: "Created company",
    jobs: "check-hosts",
    stale: "company hosts",
    published: "company:published",
  },
  pauseCleaning: { rows: "html_cleanings~", audit: "Paused cleaning of stored HTML" },
  createUser: { rows: "users+1", audit: "Created user" },
  deactivateUser: {
    rows: "known_browsers-1 last_saves~ one_time_codes-1 sessions-1 users~",
    audit: "Deactivated user",
  },
  "deactivateUser: the owner of a page": {
    rows: "known_browsers-1 last_saves~ one_time_codes-1 reviews~ sessions-1 users~",
    audit: "Deactivated user",
  },
  reactivateUser: { rows: "known_browsers~ last_saves~ users~", audit: "Reactivated user" },
  deleteUser: { rows: "sessions-1 users~", audit: "Deleted user" },
  deleteRole: { rows: "roles-1", audit: "Deleted role" },
  "deleteRole: with people and a page": {
    rows: "last_saves~ pages~ roles-1 sessions-1 user_roles-1 users~ version_log_entries+1",
    audit: "Updated page · Deleted role",
  },
  renameRole: { rows: "roles~", audit: "Renamed role" },
  endOtherSessions: { rows: "sessions-1", audit: "Ended own sessions" },
  // There is none.
  deleteWorkingCopy: {},
  saveWorkingCopy: { rows: "working_copies+1" },
  saveView: { rows: "saved_views+1" },
  // There is none.
  deleteSavedView: {},
  reportPresence: { rows: "presences+1", stale: "presence:page:#" },
  // It isn't open.
  leavePresence: {},
  // The request names a session that has ended.
  endOwnSession: {},
  forgotPasswordChange: {
    rows: "known_browsers-1 one_time_codes~ sessions-1 users~",
    audit: "Changed password",
    jobs: "send-mail",
  },
  forgotPasswordRequest: { jobs: "mail-forgot-password-code" },
  isReCaptchValid: { rows: "captcha_grants+1" },
  inviteUser: { rows: "invitations+1 users+1", audit: "Invited user", jobs: "send-mail" },
  inviteUserAgain: { rows: "invitations~", audit: "Sent invitation again", jobs: "send-mail" },
  inviteCompanyAdmin: { rows: "invitations+1 users+1", audit: "Invited user", jobs: "send-mail" },
  inviteCompanyAdminAgain: { rows: "invitations~", audit: "Sent invitation again", jobs: "send-mail" },
  withdrawCompanyAdminInvitation: { rows: "invitations-1 users~", audit: "Withdrew invitation" },
  withdrawInvitation: { rows: "invitations-1 users~", audit: "Withdrew invitation" },
  logOut: { rows: "sessions-1", audit: "Signed out" },
  needsPasswordChange: { rows: "login_challenges~" },
  register: { rows: "registrations+1", audit: "Requested account", jobs: "send-mail" },
  requestTwoFactorCode: { rows: "one_time_codes+1", jobs: "send-text" },
  setRegistrationOpen: { rows: "companies~", audit: "Opened registration" },
  updateCompany: {
    rows: "companies~ company_host_checks~ company_hosts~ last_saves~",
    audit: "Updated company",
    jobs: "check-hosts",
    stale: "company hosts origin",
    published: "company:changed",
  },
  updateOwnProfile: { rows: "last_saves~ users~", audit: "Changed own profile" },
  updateUser: { rows: "last_saves~ one_time_codes~ users~", audit: "Updated user" },
  "updateUser: a lock": { rows: "last_saves~ one_time_codes~ sessions-1 users~", audit: "Updated user" },
  "updateUser: another password": {
    rows: "known_browsers~ last_saves~ one_time_codes~ sessions-1 users~",
    audit: "Updated user",
  },
  "updateUser: another role": {
    rows: "last_saves~ one_time_codes~ sessions-1 users~",
    audit: "Updated user",
  },
  "updateUser: the email address of someone invited": {
    rows: "invitations~ last_saves~ one_time_codes~ users~",
    audit: "Updated user",
  },
  "updateUser: a password of someone invited": {
    rows: "invitations-1 known_browsers~ last_saves~ one_time_codes~ sessions-1 users~",
    audit: "Updated user",
  },
  "deleteUser: someone invited": { rows: "invitations-1 sessions-1 users~", audit: "Deleted user" },
};
