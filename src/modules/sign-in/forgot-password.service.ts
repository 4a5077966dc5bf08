import { timingSafeEqual } from "node:crypto";
import { recordAudit } from "#modules/audit/audit.public.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { selectTimeZone } from "#platform/dates/time-zone.sql.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { rateLimit } from "#platform/limits/rate-limits.ts";
import type { MailSender } from "#platform/mail/queue-mail.ts";
import type { Services } from "#platform/services/services.ts";
import { unlockAccount } from "./accounts.sql.ts";
import { selectLockStateForUpdate } from "./attempts.sql.ts";
import {
  type CodeOwner,
  countRecentCodes,
  insertCode,
  selectOpenCode,
  updateCodeTried,
} from "./codes.sql.ts";
import { findUser } from "./find-user.service.ts";
import { addNotAcceptedMail } from "./invitation-mails.service.ts";
import { selectPendingInvitation } from "./invitations.sql.ts";
import { BROWSER_COOKIE, knownBrowserId } from "./known-browsers.service.ts";
import { deleteBrowsersOf } from "./known-browsers.sql.ts";
import { throttleAttempt, WRONG_CODE } from "./login-throttling.service.ts";
import { checkNewPassword } from "./password-rules.service.ts";
import { hashPassword } from "./passwords.service.ts";
import { actorOfUser } from "./sessions.service.ts";
import { SIGN_IN } from "./sign-in.schema.ts";
import { type LoginUser, updatePassword } from "./sign-in.sql.ts";
import { addForgotPasswordMail, addPasswordChangedMail, senderOf } from "./sign-in-mails.service.ts";
import { codeHash, newCode } from "./tokens.service.ts";

type Context = CallContext<Services>;

const PURPOSE = "forgot-password";

/** The limit per IP address and company. Further requests get the same answer, but no code is sent. */
const REQUESTS = { name: "forgot-address", points: 30, seconds: 60 * 60 };

interface ForgottenPasswordJob {
  readonly username: string;
  readonly sender: MailSender;
}

/** Emails a code if the user exists. The job's company is the one at the request's host. */
export const mailForgottenPasswordJob = defineJob<ForgottenPasswordJob>(
  "mail-forgot-password-code",
  "someone-waits",
);

/**
 * Handles a request to reset a password. The answer is always the same, and a job looks up the user later, so that
 * the request takes the same time for known and unknown users.
 */
export const requestForgottenPassword = async (
  context: Context,
  username: string,
): Promise<{ message: string }> => {
  const { config } = context.services;
  if (await rateLimit(context.db, REQUESTS).count(addressKey(context.caller.ip)))
    await context.db.write((tx) =>
      tx.addJob(mailForgottenPasswordJob, { username, sender: senderOf(context) }),
    );
  else context.log.warn({}, "Too many password reset requests from one IP address.");
  const inMail = "If an account with this username exists, we've emailed a code to its address.";
  return {
    message:
      config.smtpUrl || config.isProduction
        ? inMail
        : `${inMail} No mail server is set up here, so the email is in the outbox folder.`,
  };
};

/** The limit on emails to someone who hasn't accepted an invitation. */
const NOT_ACCEPTED = { name: "forgot-invited", points: SIGN_IN.codesPerHour, seconds: 60 * 60 };

/**
 * Emails a code to the stored address, at most five per hour, and none for an account locked by an Admin. Someone who
 * hasn't accepted an invitation is told to do that instead.
 */
export const mailForgottenPasswordCode = async (
  { companyDb, services }: { companyDb: CompanyDbs; services: Pick<Services, "provider"> },
  job: ForgottenPasswordJob & { readonly companyId: number },
): Promise<void> => {
  const user = await findUser(companyDb, services, job.companyId, job.username);
  if (!user) return;
  const db = companyDb(user.companyId);
  const invitation = await db.read((tx) => selectPendingInvitation(tx, user.id));
  if (invitation) {
    if (user.lockedByAdmin || !(await rateLimit(db, NOT_ACCEPTED).count(String(user.id)))) return;
    await db.write(async (tx) =>
      addNotAcceptedMail(tx, job.sender, user, { ...invitation, timeZone: await selectTimeZone(tx) }),
    );
    return;
  }
  await db.write(async (tx) => {
    // Locks the user's row, so that simultaneous requests are counted one after another.
    const { isLockedByAdmin } = await selectLockStateForUpdate(tx, { userId: user.id, browserId: null });
    if (isLockedByAdmin || (await countRecentCodes(tx, user.id, PURPOSE)) >= SIGN_IN.codesPerHour) return;
    const code = newCode();
    await insertCode(tx, ownerOf(user), codeHash(user.companyId, user.id, code));
    await addForgotPasswordMail(tx, job.sender, user, code);
  });
};

interface ForgottenPassword {
  readonly email: string;
  readonly code: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** Sets a new password with an emailed code, ends all the user's sessions, and unlocks the account. */
export const changeForgottenPassword = async (
  context: Context,
  input: ForgottenPassword,
): Promise<{ message: string }> => {
  const { email, code, newPassword } = input;
  if (newPassword !== input.confirmPassword) throw refuse.invalid("Passwords do not match");
  refuseWeakPassword(newPassword, { email });
  const user = await findUser(context.companyDb, context.services, context.site.companyId, email);
  const browserId = user && (await knownBrowserId(context, user));
  const isRight = await throttleAttempt(
    context,
    { username: email, user, browserId, isEmailedCode: true },
    async (isAllowed) => (user !== null && isAllowed ? isCodeRight(context, user, code) : false),
  );
  if (!isRight || !user) throw new Refusal("not-signed-in", WRONG_CODE);
  // Checked only after the code, because the answer reveals the user's name.
  refuseWeakPassword(newPassword, user);
  await replacePassword(context, user, code, await hashPassword(newPassword));
  context.cookies.clear(BROWSER_COOKIE);
  return { message: "Your password was changed. Sign in with your new password." };
};

const ownerOf = (user: LoginUser): CodeOwner => ({
  userId: user.id,
  purpose: PURPOSE,
  challengeHash: null,
});

const refuseWeakPassword = (password: string, owner: Parameters<typeof checkNewPassword>[1]): void => {
  const problem = checkNewPassword(password, owner);
  if (problem) throw refuse.invalid(problem);
};

/**
 * Checks a code. A wrong code uses up one of the five tries; a right one stays valid until the password is replaced.
 */
const isCodeRight = (context: Context, user: LoginUser, code: string): Promise<boolean> =>
  context.companyDb(user.companyId).write(async (tx) => {
    const open = await selectOpenCode(tx, ownerOf(user));
    if (!open) return false;
    const isSame = timingSafeEqual(open.codeHash, codeHash(user.companyId, user.id, code));
    if (!isSame) await updateCodeTried(tx, open.id, false);
    return isSame;
  });

const replacePassword = async (
  context: Context,
  user: LoginUser,
  code: string,
  passwordHash: string,
): Promise<void> => {
  await context.companyDb(user.companyId).write(async (tx) => {
    const open = await selectOpenCode(tx, ownerOf(user));
    if (!open || !timingSafeEqual(open.codeHash, codeHash(user.companyId, user.id, code)))
      throw new Refusal("not-signed-in", WRONG_CODE);
    await updateCodeTried(tx, open.id, true);
    await updatePassword(tx, user.id, passwordHash);
    await unlockAccount(tx, user.id);
    await deleteBrowsersOf(tx, user.id);
    await addPasswordChangedMail(tx, senderOf(context), user);
  });
  await context.db.write((tx) =>
    recordAudit(tx, actorOfUser(user, context), { action: "Changed password", subject: user.email }),
  );
};
