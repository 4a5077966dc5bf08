import { CallError, call } from "#platform/ui/api.ts";

/** What comes after a step of signing in. */
export type NextStep =
  | { readonly name: "done" }
  | {
      readonly name: "change-password";
      readonly userId: number;
      readonly username: string;
      readonly info: string;
    }
  | { readonly name: "two-factor"; readonly userId: number; readonly info: string; readonly error: string };

/** First step: user name and password [AUTH-017]. @throws CallError with the sentence for the error line */
export const signIn = async (username: string, password: string): Promise<NextStep> => {
  const userId = await call("authenticate", { body: { username, password } });
  const change = await askPasswordChange(userId);
  return change === null
    ? afterPassword(userId)
    : { name: "change-password", userId, username, info: change };
};

/** Second step [AUTH-018]. Null: the password may stay. Only a 409 asks for a change; anything else is a failure. */
const askPasswordChange = async (userId: number): Promise<string | null> => {
  try {
    await call("needsPasswordChange", { query: { userId: String(userId) } });
    return null;
  } catch (error) {
    if (error instanceof CallError && error.status === 409) return error.message;
    throw error;
  }
};

/** The change that the second step asked for, then the same way on [AUTH-023]. @throws CallError */
export const changePassword = async (body: {
  userId: number;
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}): Promise<NextStep> => {
  await call("changePassword", { body });
  return afterPassword(body.userId);
};

/** Third step: an address on the allowlist needs no code [AUTH-019, AUTH-020]; else a code is texted [AUTH-021]. */
const afterPassword = async (userId: number): Promise<NextStep> => {
  const ipAddress = await call("getClientIp");
  try {
    await call("bypassTwoFactor", { query: { userId: String(userId), ipAddress } });
    return { name: "done" };
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 0 || error.status === 401) throw error;
  }
  return { name: "two-factor", userId, ...(await sendCode(userId)) };
};

/** Has a code texted. A refusal doesn't close the panel: it stands in its error line. */
const sendCode = async (userId: number): Promise<{ info: string; error: string }> => {
  try {
    return { info: await requestCode(userId), error: "" };
  } catch (error) {
    if (error instanceof CallError) return { info: "", error: error.message };
    throw error;
  }
};

/** Has a (new) code texted and answers where it went. @throws CallError */
export const requestCode = async (userId: number): Promise<string> =>
  (await call("requestTwoFactorCode", { query: { userId: String(userId) } })).message;

/** Last step: the code that was texted [AUTH-022]. The server sets the session's cookie. @throws CallError */
export const confirmCode = async (userId: number, code: string): Promise<void> => {
  await call("confirmTwoFactorCode", { body: { userId, code } });
};

/** Has a code for a new password mailed, where there is such a user. Answers what the server says. @throws CallError */
export const requestForgottenPassword = async (username: string): Promise<string> =>
  (await call("forgotPasswordRequest", { body: { username } })).message;

/** Sets the new password with the mailed code [AUTH-024]. Answers what the server says. @throws CallError */
export const changeForgottenPassword = async (body: {
  email: string;
  code: string;
  newPassword: string;
  confirmPassword: string;
}): Promise<string> => (await call("forgotPasswordChange", { body })).message;
