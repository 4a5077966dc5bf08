import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { CONTROL_CHARACTERS } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { visibleText } from "#platform/text/visible-text.ts";
import { newPassword, twoFactorCode } from "./sign-in.schema.ts";

/** The copy of the user that the admin keeps in session storage [AUTH-031]. */
export const sessionUser = z.object({
  id: z.number(),
  email: z.string(),
  role: z.enum(["Admin", "Level4"]),
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type SessionUser = z.infer<typeof sessionUser>;

const message = z.object({ message: z.string() });

const ENTER_NAME = "Enter your username.";
const username = z
  .string(ENTER_NAME)
  .overwrite(visibleText)
  .min(1, ENTER_NAME)
  .max(LIMITS.email, "This username is too long.")
  .refine((value) => !CONTROL_CHARACTERS.test(value), "This username has characters that can't be used.");

const confirmPassword = z
  .string("Enter the new password again.")
  .max(1000, "The second password is too long.");

export const authenticate = defineCall({
  name: "authenticate",
  id: "C-002",
  method: "POST",
  path: "/api/authentication/authenticate",
  summary: "First step of signing in: username and password. Returns the user's id.",
  who: "anyone",
  body: z.object({
    username,
    password: z.string("Enter your password.").min(1, "Enter your password.").max(1000),
  }),
  answer: z.number(),
  refusals: "message",
  takesForms: true,
});

export const needsPasswordChange = defineCall({
  name: "needsPasswordChange",
  id: "C-003",
  method: "GET",
  path: "/api/authentication/changePassword",
  summary: "Second step: returns 200 if the password may stay, or 409 if it must be changed first.",
  who: "login-step",
  query: z.object({ userId: queryId("userId") }),
  answer: message,
  refusals: "message",
  changes: true,
  // A POST to this path is the change itself.
  alsoPost: false,
});

export const changePassword = defineCall({
  name: "changePassword",
  id: "C-004",
  method: "POST",
  path: "/api/authentication/changePassword",
  summary: "Changes the password if the second step requires it.",
  who: "login-step",
  body: z.object({
    userId: bodyId("userId"),
    oldPassword: z.string("Enter your old password.").min(1, "Enter your old password.").max(1000),
    newPassword,
    confirmPassword,
  }),
  answer: message,
  refusals: "message",
  takesForms: true,
});

export const requestTwoFactorCode = defineCall({
  name: "requestTwoFactorCode",
  id: "C-005",
  method: "GET",
  path: "/api/authentication/twoFactor",
  summary: "Texts a new six-digit code to the user's cell phone.",
  who: "login-step",
  changes: true,
  // A POST to this path is the confirmation.
  alsoPost: false,
  query: z.object({ userId: queryId("userId") }),
  answer: message,
  refusals: "message",
});

export const confirmTwoFactorCode = defineCall({
  name: "confirmTwoFactorCode",
  id: "C-006",
  method: "POST",
  path: "/api/authentication/twoFactor",
  summary: "Last step: the texted code. Returns the session token and sets the session cookie.",
  who: "login-step",
  body: z.object({ userId: bodyId("userId"), code: twoFactorCode }),
  answer: z.string(),
  refusals: "message",
  takesForms: true,
});

export const bypassTwoFactor = defineCall({
  name: "bypassTwoFactor",
  id: "C-007",
  method: "GET",
  path: "/api/authentication/IsIpAllowedBypass",
  summary: "Skips the code if the connection's IP address is on the allowlist of the user's company.",
  who: "login-step",
  changes: true,
  query: z.object({ userId: queryId("userId"), ipAddress: z.string().max(100).optional() }),
  answer: z.string(),
  refusals: "message",
});

export const forgotPasswordRequest = defineCall({
  name: "forgotPasswordRequest",
  id: "C-008",
  method: "POST",
  path: "/api/authentication/ForgotPasswordRequest",
  summary: "Emails a code to the user's stored address. The response is the same if no such user exists.",
  who: "anyone",
  body: z.object({ username }),
  answer: message,
  refusals: "message",
  takesForms: true,
});

export const forgotPasswordChange = defineCall({
  name: "forgotPasswordChange",
  id: "C-009",
  method: "POST",
  path: "/api/authentication/ForgotPasswordChange",
  summary:
    "Sets a new password with the emailed code, ends all the user's sessions, and unlocks the account.",
  who: "anyone",
  body: z.object({ email: username, code: twoFactorCode, newPassword, confirmPassword }),
  answer: message,
  refusals: "message",
  takesForms: true,
});

export const getUserBySessionToken = defineCall({
  name: "getUserBySessionToken",
  id: "C-010",
  method: "GET",
  path: "/api/authentication/getUserBySessionToken",
  summary: "The signed-in user, or null.",
  who: "anyone",
  query: z.object({ sessionToken: z.string().max(200).optional(), company: z.string().max(200).optional() }),
  answer: sessionUser.nullable(),
  refusals: "message",
});

export const getClientIp = defineCall({
  name: "getClientIp",
  id: "own",
  method: "GET",
  path: "/api/authentication/ClientIp",
  summary: "The IP address of the caller's connection [AUTH-020].",
  who: "anyone",
  answer: z.string(),
  refusals: "message",
});

export const logOut = defineCall({
  name: "logOut",
  id: "own",
  method: "POST",
  path: "/api/authentication/LogOut",
  summary: "Ends the session on the server and clears its cookie.",
  who: "anyone",
  answer: message,
  refusals: "message",
});
