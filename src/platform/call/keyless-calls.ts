import type { Call } from "./define-call.ts";

const SECRET = "Its request or its answer contains a password, a code, or a token.";
const OFTEN = "It runs every few seconds, and running it twice changes nothing.";

/** Changing calls that ignore an idempotency key, with the reason. Nothing about their requests is kept. */
export const KEYLESS_CALLS: Readonly<Record<string, string>> = {
  authenticate: SECRET,
  needsPasswordChange: SECRET,
  changePassword: SECRET,
  changeOwnPassword: SECRET,
  requestTwoFactorCode: SECRET,
  confirmTwoFactorCode: SECRET,
  bypassTwoFactor: SECRET,
  forgotPasswordRequest: SECRET,
  forgotPasswordChange: SECRET,
  acceptInvitation: SECRET,
  register: SECRET,
  confirmRegistration: SECRET,
  createUser: SECRET,
  updateUser: SECRET,
  isReCaptchValid: SECRET,
  logOut: "A session ends only once.",
  createCompany: "A company's name is unique, and its rows belong to a company that doesn't exist yet.",
  reportPresence: OFTEN,
  leavePresence: OFTEN,
  saveWorkingCopy: OFTEN,
  deleteWorkingCopy: OFTEN,
  startForm: "It only counts, and the count needs no precision.",
};

/** Whether a request can be sent again with its idempotency key without being done twice. */
export const takesKey = ({ name, changes }: Pick<Call, "name" | "changes">): boolean =>
  changes && !(name in KEYLESS_CALLS);
