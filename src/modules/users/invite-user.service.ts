import { recordAudit } from "#modules/audit/audit.public.ts";
import {
  deletePendingInvitation,
  senderOf,
  sendInvitation,
  unusablePasswordHash,
} from "#modules/sign-in/sign-in.public.ts";
import { SIGN_IN } from "#modules/sign-in/sign-in.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import { fullName } from "#platform/access/full-name.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { rateLimit } from "#platform/limits/rate-limits.ts";
import type { MailSender } from "#platform/mail/queue-mail.ts";
import type { Services } from "#platform/services/services.ts";
import { roleLabels } from "./present-user.service.ts";
import type { User } from "./users.contract.ts";
import type { FirstPassword, NewUserInput } from "./users.service.ts";
import { lockPeople, selectUser, type UserRecord, updateUserDeleted } from "./users.sql.ts";

export type SentInvitation = NonNullable<User["invitation"]>;

type Context = Pick<CallContext<Services>, "actor" | "db" | "services" | "site">;

/** The limit on invitations sent again to one user. */
const AGAIN = { name: "invitation", points: SIGN_IN.invitationsPerHour, seconds: 60 * 60 };

/** The first password of an invited user, who gets an email in order to choose it. */
const chosenByOwner = async (
  sender: MailSender,
  actor: Actor,
  input: NewUserInput,
): Promise<FirstPassword> => ({
  hash: await unusablePasswordHash(),
  invite: async (tx, id) => {
    await sendInvitation(tx, sender, { id, ...input }, fullName(actor));
  },
});

/** The first password of a user invited to the host's company. */
export const invitedHere = (context: Context, input: NewUserInput): Promise<FirstPassword> =>
  chosenByOwner(senderOf(context), context.actor, input);

/**
 * Who invites people to a company at whose site the inviting person isn't: its main host.
 * @throws Refusal 400 without a host name
 */
export const senderAt = (
  { services }: Pick<Context, "services">,
  { company, hosts }: Pick<NewUserInput, "company" | "hosts">,
): MailSender => {
  const { mailFrom, publicScheme, publicPort } = services.config;
  const [host] = hosts ?? [];
  if (!host) {
    const message = "Enter a host name. The invitation links to it.";
    throw refuse.invalid(message, { hosts: [message] });
  }
  const origin = `${publicScheme}://${host}${publicPort ? `:${publicPort}` : ""}`;
  return { companyName: company ?? "", origin, mailFrom };
};

/**
 * The first password of a user invited to another company, which the input names with its host names.
 * @throws Refusal 400 without a host name
 */
export const invitedToCompany = async (
  context: Pick<Context, "actor" | "services">,
  input: NewUserInput,
): Promise<FirstPassword> => chosenByOwner(senderAt(context, input), context.actor, input);

/**
 * Emails a new invitation to a user who hasn't accepted one. The earlier link stops working. Returns until when the new
 * one works.
 * @throws Refusal 404 if there is no such user, 409 if the user has a password or is locked, 429 after too many
 */
export const inviteAgain = async (
  { actor, db }: Pick<Context, "actor" | "db">,
  sender: MailSender,
  id: number,
): Promise<SentInvitation> => {
  await db.read((tx) => invitedUser(tx, id));
  if (!(await rateLimit(db, AGAIN).count(String(id))))
    throw new Refusal(
      "too-many",
      `You can send ${SIGN_IN.invitationsPerHour} invitations per hour to the same person. Try again later.`,
    );
  return db.write(async (tx) => {
    await lockPeople(tx);
    const user = await invitedUser(tx, id);
    const sent = await sendInvitation(tx, sender, user, fullName(actor));
    await recordAudit(tx, actor, {
      action: "Sent invitation again",
      subject: user.email,
      href: `/UpdateUser/${id}`,
    });
    return { sentAt: sent.sentAt.toISOString(), validUntil: sent.expiresAt.toISOString() };
  });
};

const invitedUser = async (tx: ReadTx, id: number): Promise<UserRecord> => {
  const user = await selectUser(tx, id);
  if (!user) throw refuse.notFound("user");
  if (!user.invitedAt)
    throw refuse.conflict(`${user.email} already has a password, so no invitation was sent.`);
  if (user.deactivatedAt) throw refuse.conflict("This account is deactivated. Reactivate it first.");
  if (user.isLockedByAdmin) throw refuse.conflict("This account is locked. Unlock it first.");
  return user;
};

/**
 * Deletes a user who hasn't accepted the invitation, so that the link stops working and the address is free again.
 * @throws Refusal 404 if there is no such user, 409 if the user has a password
 */
export const withdraw = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  await lockPeople(tx);
  const user = await selectUser(tx, id);
  if (!user) throw refuse.notFound("user");
  // Locked in the same order as when accepting, so that there is no deadlock.
  await updateUserDeleted(tx, id);
  if (!(await deletePendingInvitation(tx, id)))
    throw refuse.conflict(
      `${user.email} already has a password, so there is no invitation to withdraw. Delete the user instead.`,
    );
  await recordAudit(tx, actor, {
    action: "Withdrew invitation",
    subject: user.email,
    before: { name: `${user.firstName} ${user.lastName}`.trim(), roles: roleLabels(user) },
  });
};
