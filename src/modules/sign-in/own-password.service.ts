import { recordAudit } from "#modules/audit/audit.public.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import { knownBrowserId, rememberBrowser } from "./known-browsers.service.ts";
import { throttleGuess } from "./login-throttling.service.ts";
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
 * The signed-in person's own password. Wrong old ones count as wrong sign-ins do, so that a session left open doesn't
 * help in guessing. Every session ends, also what other programs were given; this browser gets a new one. A mail tells the person, in case it was somebody else.
 * @throws Refusal 400 with the field's sentence
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
  const isRight = await throttleGuess(context, target, (isOpen) =>
    isPasswordRight(isOpen ? user.passwordHash : null, input.oldPassword),
  );
  if (!isRight) throw wrong("oldPassword", WRONG_OLD_PASSWORD);
  const problem = checkNewPassword(input.newPassword, user);
  if (problem) throw wrong("newPassword", problem);
  if (input.newPassword !== input.confirmPassword) throw wrong("confirmPassword", "Passwords do not match");
  if (input.newPassword === input.oldPassword)
    throw wrong("newPassword", "The new password must differ from the old one.");
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
