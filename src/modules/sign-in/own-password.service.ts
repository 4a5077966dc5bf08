import { recordAudit } from "#modules/audit/audit.public.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import { knownBrowserId, rememberBrowser } from "./known-browsers.service.ts";
import { throttleAttempt } from "./login-throttling.service.ts";
import { checkNewPassword } from "./password-rules.service.ts";
import { hashPassword, isPasswordRight } from "./passwords.service.ts";
import { endSession, startSession } from "./sessions.service.ts";
import { WRONG_OLD_PASSWORD } from "./sign-in.schema.ts";
import { selectLoginUser, updatePassword } from "./sign-in.sql.ts";
import { addPasswordChangedMail, senderOf } from "./sign-in-mails.service.ts";

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/**
 * Changes the signed-in person's password. Wrong old passwords count as failed sign-ins, so that an unattended
 * session doesn't help an attacker. All sessions and tokens end, and this browser gets a new session. The person is
 * notified by email, in case someone else made the change.
 * @throws Refusal 400 with an error at the field
 */
export const changeOwnPassword = async (
  context: CallContext<Services>,
  input: PasswordChange,
): Promise<void> => {
  const { actor } = context;
  const db = context.companyDb(actor.companyId);
  const user = await db.read((tx) => selectLoginUser(tx, actor.userId));
  if (!user) throw refuse.notSignedIn();
  const target = { username: user.email, user, browserId: await knownBrowserId(context, user) };
  const isRight = await throttleAttempt(context, target, (isAllowed) =>
    isPasswordRight(isAllowed ? user.passwordHash : null, input.oldPassword),
  );
  if (!isRight) throw wrong("oldPassword", WRONG_OLD_PASSWORD);
  const problem = checkNewPassword(input.newPassword, user);
  if (problem) throw wrong("newPassword", problem);
  if (input.newPassword !== input.confirmPassword) throw wrong("confirmPassword", "Passwords do not match");
  if (input.newPassword === input.oldPassword)
    throw wrong("newPassword", "The new password must be different from the old one.");
  const passwordHash = await hashPassword(input.newPassword);
  await db.write(async (tx) => {
    await updatePassword(tx, user.id, passwordHash);
    await addPasswordChangedMail(tx, senderOf(context), user);
    await recordAudit(tx, actor, { action: "Changed own password", subject: user.email });
  });
  await endSession(context);
  await startSession(context, user, await rememberBrowser(context, user));
};

const wrong = (field: keyof PasswordChange, message: string) =>
  refuse.invalid(message, { [field]: [message] });
