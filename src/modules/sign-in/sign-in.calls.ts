import { timingSafeEqual } from "node:crypto";
import { refuse } from "#platform/errors/refusal.ts";
import { handle } from "#platform/services/services.ts";
import { withEqualTiming } from "./equal-timing.service.ts";
import { changeForgottenPassword, requestForgottenPassword } from "./forgot-password.service.ts";
import { endSession, SESSION_COOKIE } from "./sessions.service.ts";
import {
  authenticate,
  bypassTwoFactor,
  changePassword,
  confirmTwoFactorCode,
  forgotPasswordChange,
  forgotPasswordRequest,
  getClientIp,
  getUserBySessionToken,
  logOut,
  needsPasswordChange,
  requestTwoFactorCode,
} from "./sign-in.contract.ts";
import {
  bypassByAddress,
  changeExpiredPassword,
  checkPasswordAge,
  confirmCode,
  sendTwoFactorCode,
  startLogin,
} from "./sign-in.service.ts";
import { hashOf } from "./tokens.service.ts";

export const signInCalls = [
  handle(authenticate, (context) =>
    withEqualTiming(context, () => startLogin(context, context.body.username, context.body.password)),
  ),
  handle(needsPasswordChange, (context) => checkPasswordAge(context, context.query.userId)),
  handle(changePassword, (context) => changeExpiredPassword(context, context.body)),
  handle(bypassTwoFactor, (context) => bypassByAddress(context, context.query.userId)),
  handle(requestTwoFactorCode, (context) => sendTwoFactorCode(context, context.query.userId)),
  handle(confirmTwoFactorCode, (context) => confirmCode(context, context.body.userId, context.body.code)),
  handle(forgotPasswordRequest, (context) => requestForgottenPassword(context, context.body.username)),
  handle(forgotPasswordChange, (context) =>
    withEqualTiming(context, () => changeForgottenPassword(context, context.body)),
  ),
  handle(getUserBySessionToken, async ({ maybeActor, query, cookies, site }) => {
    if (!maybeActor) return null;
    const token = query.sessionToken;
    const held = cookies.get(SESSION_COOKIE) ?? "";
    if (token && !timingSafeEqual(hashOf(token), hashOf(held)))
      throw refuse.notAllowed("This token doesn't belong to the session.");
    if (query.company && query.company !== site.companyName)
      throw refuse.notAllowed("This is another company's site.");
    const { userId, email, role, company, firstName, lastName } = maybeActor;
    return { id: userId, email, role, company, firstName, lastName };
  }),
  handle(getClientIp, async ({ caller }) => caller.ip),
  handle(logOut, async (context) => {
    await endSession(context);
    return { message: "You're signed out." };
  }),
];
