import { recordAudit } from "#modules/audit/audit.public.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { selectTimeZone } from "#platform/dates/time-zone.sql.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import type { MailSender } from "#platform/mail/queue-mail.ts";
import type { Services } from "#platform/services/services.ts";
import { resetThrottling } from "./accounts.sql.ts";
import { selectLockStateForUpdate } from "./attempts.sql.ts";
import { addInvitationMail } from "./invitation-mails.service.ts";
import {
  type SentInvitation,
  selectInvitation,
  updateInvitationAccepted,
  upsertInvitation,
} from "./invitations.sql.ts";
import { checkNewPassword } from "./password-rules.service.ts";
import { hashPassword } from "./passwords.service.ts";
import { actorOfUser } from "./sessions.service.ts";
import { type LoginUser, selectLoginUser, updatePassword } from "./sign-in.sql.ts";
import { hashOf, newToken } from "./tokens.service.ts";

type Context = CallContext<Services>;

const ACCEPTED =
  "This invitation was already accepted. Sign in with your email address and the password you chose.";
const EXPIRED = "This invitation has expired. Ask an admin of this website to send you a new one.";
const UNKNOWN =
  "This invitation link doesn't work. Open the link in the newest email, or ask an admin to send a new one.";
const LOCKED = "This account is locked. Ask an admin of this website to unlock it.";

/** A hash that no password matches, for an account whose owner hasn't chosen one. Signing in takes the same time. */
export const unusablePasswordHash = (): Promise<string> => hashPassword(newToken());

/** Emails a user of the transaction's company a new invitation. The link of an earlier one stops working. */
export const sendInvitation = async (
  tx: WriteTx,
  sender: MailSender,
  user: { readonly id: number; readonly email: string; readonly firstName: string },
  /** The admin who sends it. */
  invitedBy: string,
): Promise<SentInvitation> => {
  const token = newToken();
  const sent = await upsertInvitation(tx, user.id, hashOf(token));
  const timeZone = await selectTimeZone(tx);
  await addInvitationMail(tx, sender, user, { token, expiresAt: sent.expiresAt, timeZone, invitedBy });
  return sent;
};

/**
 * Returns whose invitation a link opens. @throws Refusal with a sentence that says what to do if the link can't be used
 */
export const openInvitation = async ({ db }: Context, token: string): Promise<{ email: string }> =>
  db.read(async (tx) => {
    const user = await invitedUser(tx, token);
    return { email: user.email };
  });

/**
 * Sets an invited person's first password. The link works once. The person then signs in by the usual steps.
 * @throws Refusal 404 for an unknown link, 409 for a used or expired link or a locked account, 400 for a password that
 * breaks the rules. The link can then still be used.
 */
export const setFirstPassword = async (
  context: Context,
  input: { readonly token: string; readonly newPassword: string; readonly confirmPassword: string },
): Promise<{ email: string }> => {
  const { db } = context;
  const user = await db.read((tx) => invitedUser(tx, input.token));
  if (input.newPassword !== input.confirmPassword) throw refuse.invalid("Passwords do not match");
  const problem = checkNewPassword(input.newPassword, user);
  if (problem) throw refuse.invalid(problem);
  const passwordHash = await hashPassword(input.newPassword);
  await db.write(async (tx) => {
    // Locks the user's row, so that a lock or another use of the link at the same moment is noticed.
    await selectLockStateForUpdate(tx, { userId: user.id, browserId: null });
    await invitedUser(tx, input.token);
    if (!(await updateInvitationAccepted(tx, hashOf(input.token)))) throw refuse.conflict(ACCEPTED);
    await updatePassword(tx, user.id, passwordHash);
    // Strangers may have tried passwords before the person had one.
    await resetThrottling(tx, user.id);
    await recordAudit(tx, actorOfUser(user, context), {
      action: "Accepted invitation",
      subject: user.email,
      href: `/UpdateUser/${user.id}`,
    });
  });
  return { email: user.email };
};

const invitedUser = async (tx: ReadTx, token: string): Promise<LoginUser> => {
  const invitation = await selectInvitation(tx, hashOf(token));
  const user = invitation && (await selectLoginUser(tx, invitation.userId));
  if (!user) throw new Refusal("not-found", UNKNOWN);
  if (invitation.isAccepted) throw refuse.conflict(ACCEPTED);
  if (invitation.isExpired) throw refuse.conflict(EXPIRED);
  if (user.lockedByAdmin) throw refuse.conflict(LOCKED);
  return user;
};
