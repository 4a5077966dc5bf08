import { CallError, call } from "#platform/ui/api.ts";

/** The next step of signing in. */
export type NextStep =
  | { readonly name: "done" }
  | {
      readonly name: "change-password";
      readonly userId: number;
      readonly username: string;
      readonly info: string;
    }
  | { readonly name: "two-factor"; readonly userId: number; readonly info: string; readonly error: string };

/** First step: username and password [AUTH-017]. @throws CallError with the message for the error line */
export const signIn = async (username: string, password: string): Promise<NextStep> => {
  const userId = await call("authenticate", { body: { username, password } });
  const change = await askPasswordChange(userId);
  return change === null
    ? afterPassword(userId)
    : { name: "change-password", userId, username, info: change };
};

/**
 * Second step [AUTH-018].
 * @returns null if the password may stay, or the reason for a change, which only a 409 requests
 */
const askPasswordChange = async (userId: number): Promise<string | null> => {
  try {
    await call("needsPasswordChange", { query: { userId: String(userId) } });
    return null;
  } catch (error) {
    if (error instanceof CallError && error.status === 409) return error.message;
    throw error;
  }
};

/** Changes the password if the second step requires it, then continues [AUTH-023]. @throws CallError */
export const changePassword = async (body: {
  userId: number;
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}): Promise<NextStep> => {
  await call("changePassword", { body });
  return afterPassword(body.userId);
};

/** Third step: IP addresses on the allowlist need no code [AUTH-019, AUTH-020]; others are texted one [AUTH-021]. */
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

/** Requests a texted code. A refusal appears in the panel's error line. */
const sendCode = async (userId: number): Promise<{ info: string; error: string }> => {
  try {
    return { info: await requestCode(userId), error: "" };
  } catch (error) {
    if (error instanceof CallError) return { info: "", error: error.message };
    throw error;
  }
};

/** Requests a new texted code and answers where it was sent. @throws CallError */
export const requestCode = async (userId: number): Promise<string> =>
  (await call("requestTwoFactorCode", { query: { userId: String(userId) } })).message;

/** Last step: the texted code [AUTH-022]. The server sets the session cookie. @throws CallError */
export const confirmCode = async (userId: number, code: string): Promise<void> => {
  await call("confirmTwoFactorCode", { body: { userId, code } });
};

/** Requests an emailed code for a new password. Returns the server's message. @throws CallError */
export const requestForgottenPassword = async (username: string): Promise<string> =>
  (await call("forgotPasswordRequest", { body: { username } })).message;

/** Sets a new password with the emailed code [AUTH-024]. Returns the server's message. @throws CallError */
export const changeForgottenPassword = async (body: {
  email: string;
  code: string;
  newPassword: string;
  confirmPassword: string;
}): Promise<string> => (await call("forgotPasswordChange", { body })).message;
