import { timingSafeEqual } from "node:crypto";
import { recordAudit } from "#modules/audit/audit.public.ts";
import { isAddressListed } from "#platform/access/ip-allowlist.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { takeMessage } from "#platform/limits/company-limits.sql.ts";
import type { Services } from "#platform/services/services.ts";
import { sendSmsJob } from "#platform/sms/sms-job.ts";
import {
  type LockState,
  selectLockState,
  selectLockStateForUpdate,
  updateAttemptsCleared,
} from "./attempts.sql.ts";
import {
  type CodeOwner,
  countRecentCodes,
  insertCode,
  isSmsDelayed,
  selectOpenCode,
  updateCodeTried,
} from "./codes.sql.ts";
import { findUser } from "./find-user.service.ts";
import { knownBrowserId, rememberBrowser } from "./known-browsers.service.ts";
import { throttleAttempt, WRONG_CODE } from "./login-throttling.service.ts";
import { checkNewPassword } from "./password-rules.service.ts";
import { hashPassword, isPasswordRight } from "./passwords.service.ts";
import { actorOfUser, LOGIN_COOKIE, startSession } from "./sessions.service.ts";
import { SIGN_IN, WRONG_OLD_PASSWORD } from "./sign-in.schema.ts";
import {
  type Challenge,
  deleteChallenge,
  insertChallenge,
  type LoginStep,
  type LoginUser,
  selectChallenge,
  selectIpAllowlist,
  selectLoginUser,
  selectPasswordAgeDays,
  updateChallengeChanged,
  updateChallengeStep,
  updatePassword,
} from "./sign-in.sql.ts";
import { addPasswordChangedMail, senderOf } from "./sign-in-mails.service.ts";
import { codeHash, hashOf, newCode, newToken } from "./tokens.service.ts";

type Context = CallContext<Services>;

// The same text for an unknown user, a wrong password, and a locked account (decisions §4).
const WRONG_PASSWORD = "The username or password is incorrect.";
const START_AGAIN = "This sign-in has expired. Start again.";

const DAY_MS = 86_400_000;

/** First step: the right username and password start a login challenge of ten minutes. Returns the user's id. */
export const startLogin = async (context: Context, username: string, password: string): Promise<number> => {
  const user = await findUser(context.companyDb, context.services, context.site.companyId, username);
  const browserId = user && (await knownBrowserId(context, user));
  const isRight = await throttleAttempt(context, { username, user, browserId }, (isAllowed) =>
    isPasswordRight(user && isAllowed ? user.passwordHash : null, password),
  );
  if (!user || !isRight) throw new Refusal("not-signed-in", WRONG_PASSWORD);
  const token = newToken();
  await context.db.write((tx) =>
    insertChallenge(tx, hashOf(token), { userCompanyId: user.companyId, userId: user.id, step: "password" }),
  );
  context.cookies.set(LOGIN_COOKIE, token, SIGN_IN.challengeMs / 1000);
  return user.id;
};

/** Second step: the password must be changed first if an Admin set it or it is older than the company allows. */
export const checkPasswordAge = async (context: Context, userId: number): Promise<{ message: string }> => {
  const { user, hash, challenge } = await openChallenge(context, userId, [
    "password",
    "change-password",
    "second-factor",
  ]);
  if (challenge.step === "second-factor") return { message: "No change needed." };
  const ageDays = await dbOf(context, user).read(selectPasswordAgeDays);
  const isTooOld = ageDays > 0 && Date.now() - user.passwordChangedAt.getTime() > ageDays * DAY_MS;
  const step: LoginStep = user.mustChangePassword || isTooOld ? "change-password" : "second-factor";
  await context.db.write((tx) => updateChallengeStep(tx, hash, step));
  if (step === "change-password") throw new Refusal("conflict", "Choose a new password to continue.");
  return { message: "No change needed." };
};

/** Changes the password if the second step requires it, and ends all the user's sessions. */
export const changeExpiredPassword = async (
  context: Context,
  input: { userId: number; oldPassword: string; newPassword: string; confirmPassword: string },
): Promise<{ message: string }> => {
  const { user, hash } = await openChallenge(context, input.userId, ["change-password"]);
  if (input.newPassword !== input.confirmPassword) throw refuse.invalid("Passwords do not match");
  const target = { username: user.email, user, browserId: await knownBrowserId(context, user) };
  await refuseLocked(context, target);
  const isRight = await throttleAttempt(context, target, (isAllowed) =>
    isPasswordRight(isAllowed ? user.passwordHash : null, input.oldPassword),
  );
  if (!isRight) throw refuse.invalid(WRONG_OLD_PASSWORD);
  if (input.newPassword === input.oldPassword)
    throw refuse.invalid("The new password must be different from the old one.");
  const problem = checkNewPassword(input.newPassword, user);
  if (problem) throw refuse.invalid(problem);
  const passwordHash = await hashPassword(input.newPassword);
  await dbOf(context, user).write(async (tx) => {
    await updatePassword(tx, user.id, passwordHash);
    await addPasswordChangedMail(tx, senderOf(context), user);
  });
  await context.db.write(async (tx) => {
    await updateChallengeChanged(tx, hash);
    await recordAudit(tx, actorOfUser(user, context), { action: "Changed password", subject: user.email });
  });
  return { message: "Your password was changed." };
};

/** Third step: IP addresses on the allowlist need no code. Returns the session token. */
export const bypassByAddress = async (context: Context, userId: number): Promise<string> => {
  const { user, hash } = await openChallenge(context, userId, ["second-factor"]);
  const allowlist = await dbOf(context, user).read(selectIpAllowlist);
  if (context.caller.hasUntrustedForwarding || !isAddressListed(context.caller.ip, allowlist))
    throw refuse.notAllowed("Signing in from this IP address requires a code.");
  return finish(context, user, hash);
};

/** Fourth step: texts a new code, at most five per hour and none once the account is locked. */
export const sendTwoFactorCode = async (context: Context, userId: number): Promise<{ message: string }> => {
  const { user, hash } = await openChallenge(context, userId, ["second-factor"]);
  const { config } = context.services;
  if (!user.phone) throw refuse.conflict("Your account has no cell phone number. Ask an admin to add one.");
  const code = newCode();
  const counter = { userId: user.id, browserId: await knownBrowserId(context, user) };
  const isLate = await dbOf(context, user).write(async (tx) => {
    // Locks the user's row, so that simultaneous requests are counted one after another.
    refuseLock(await selectLockStateForUpdate(tx, counter));
    if ((await countRecentCodes(tx, user.id)) >= SIGN_IN.codesPerHour)
      throw new Refusal("too-many", "You've requested too many codes. Try again in an hour.");
    if (await takeMessage(tx, "sms"))
      throw new Refusal(
        "too-many",
        "This website has sent all the text messages it can send today, so we can't text you a code. Try again tomorrow, or ask your website provider to raise the limit.",
      );
    await insertCode(tx, codeOwner(user, hash), codeHash(user.companyId, user.id, code));
    await tx.addJob(sendSmsJob, {
      to: `+1${user.phone}`,
      body: `${code} is your ${context.site.companyName} sign-in code. It expires in 10 minutes.`,
      until: new Date(Date.now() + SIGN_IN.codeMs).toISOString(),
    });
    return isSmsDelayed(tx);
  });
  const phone = `the phone number ending in ${user.phone.slice(-4)}`;
  const where = isLate
    ? `Text messages are delayed right now. We'll send your code to ${phone} as soon as we can.`
    : `We texted a code to ${phone}.`;
  return {
    message:
      config.smsUrl || config.isProduction
        ? where
        : `Text messages aren't set up here, so the code is in the ${config.hasConsole ? "console" : "outbox folder"}.`,
  };
};

/**
 * Fifth step: the code texted for this sign-in. It works once, within ten minutes and five tries. Returns the session
 * token.
 */
export const confirmCode = async (context: Context, userId: number, code: string): Promise<string> => {
  const { user, hash } = await openChallenge(context, userId, ["second-factor"]);
  const target = { username: user.email, user, browserId: await knownBrowserId(context, user) };
  const isRight = await throttleAttempt(context, target, (isAllowed) =>
    dbOf(context, user).write(async (tx) => {
      const open = await selectOpenCode(tx, codeOwner(user, hash));
      if (!open) return false;
      const isSame = isAllowed && timingSafeEqual(open.codeHash, codeHash(user.companyId, user.id, code));
      await updateCodeTried(tx, open.id, isSame);
      return isSame;
    }),
  );
  if (!isRight) throw new Refusal("not-signed-in", WRONG_CODE);
  return finish(context, user, hash);
};

const codeOwner = ({ id }: LoginUser, challengeHash: Buffer): CodeOwner => ({
  userId: id,
  purpose: "two-factor",
  challengeHash,
});

const finish = async (context: Context, user: LoginUser, challengeHash: Buffer): Promise<string> => {
  const counter = { userId: user.id, browserId: await knownBrowserId(context, user) };
  await refuseLocked(context, { user, browserId: counter.browserId });
  const isFirst = await context.db.write((tx) => deleteChallenge(tx, challengeHash));
  if (!isFirst) throw new Refusal("not-signed-in", START_AGAIN);
  await dbOf(context, user).write((tx) => updateAttemptsCleared(tx, counter));
  context.cookies.clear(LOGIN_COOKIE);
  return startSession(context, user, await rememberBrowser(context, user));
};

/** Refuses if the account was locked since, for example by wrong codes in another window. */
const refuseLocked = async (
  context: Context,
  { user, browserId }: { user: LoginUser; browserId: number | null },
): Promise<void> =>
  refuseLock(await dbOf(context, user).read((tx) => selectLockState(tx, { userId: user.id, browserId })));

const refuseLock = ({ isLockedByAdmin, isLocked }: LockState): void => {
  if (isLockedByAdmin || isLocked) throw new Refusal("not-signed-in", WRONG_PASSWORD);
};

const dbOf = (context: Context, user: { companyId: number }): CompanyDb =>
  user.companyId === context.site.companyId ? context.db : context.companyDb(user.companyId);

/**
 * Reads the cookie's login challenge and checks its user and step.
 * @throws Refusal 401 without a valid challenge, 403 for another user
 */
const openChallenge = async (
  context: Context,
  userId: number,
  steps: readonly LoginStep[],
): Promise<{ user: LoginUser; hash: Buffer; challenge: Challenge }> => {
  const token = context.cookies.get(LOGIN_COOKIE);
  if (!token) throw new Refusal("not-signed-in", START_AGAIN);
  const hash = hashOf(token);
  const challenge = await context.db.read((tx) => selectChallenge(tx, hash));
  if (!challenge || !steps.includes(challenge.step)) throw new Refusal("not-signed-in", START_AGAIN);
  if (challenge.userId !== userId) {
    await context.db.write((tx) =>
      recordAudit(tx, null, {
        action: "Refused sign-in of another user",
        subject: `user ${userId}`,
        after: { challengeOf: challenge.userId, address: context.caller.ip },
      }),
    );
    throw refuse.notAllowed("This sign-in belongs to another user.");
  }
  const user = await context.companyDb(challenge.userCompanyId).read((tx) => selectLoginUser(tx, userId));
  // The challenge began before the password or role changed, or before the account was locked.
  const begun = challenge.expiresAt.getTime() - SIGN_IN.challengeMs;
  if (!user || begun < user.sessionsValidFrom.getTime()) throw new Refusal("not-signed-in", START_AGAIN);
  return { user, hash, challenge };
};
