import { dateFormat } from "#platform/dates/date-format.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { fromOf, type MailSender, queueMail } from "#platform/mail/queue-mail.ts";
import { SIGN_IN } from "./sign-in.schema.ts";
import { footerOf } from "./sign-in-mails.service.ts";

interface Recipient {
  readonly email: string;
  readonly firstName: string;
}

/** `November 29, 2026 at 8:15 AM EST` */
const momentOf = (at: Date, timeZone: string): string =>
  dateFormat("en", { timeZone, dateStyle: "long", timeStyle: "short" }).format(at) +
  ` ${zoneName(at, timeZone)}`;

const zoneName = (at: Date, timeZone: string): string =>
  dateFormat("en", { timeZone, timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

/** Emails an invitation's link: who invites, to which site, what happens next, and until when the link works. */
export const addInvitationMail = async (
  tx: WriteTx,
  sender: MailSender,
  user: Recipient,
  invitation: {
    readonly token: string;
    readonly expiresAt: Date;
    readonly timeZone: string;
    /** The admin who sends it. */
    readonly invitedBy: string;
  },
): Promise<void> => {
  const { companyName, origin } = sender;
  const hours = SIGN_IN.invitationMs / 3_600_000;
  await queueMail(tx, {
    from: fromOf(sender),
    to: [user.email],
    isAccountMail: true,
    subject: `${invitation.invitedBy} invites you to the ${companyName} website`,
    content: {
      heading: `You're invited to the ${companyName} website`,
      parts: [
        `Hello ${user.firstName},`,
        `${invitation.invitedBy} has created an account for you at ${new URL(origin).host}, where staff manage the ${companyName} website.`,
        "To start, open this link and choose a password:",
        // After #, so the token never appears in a log or a Referer header.
        {
          kind: "link",
          text: "Accept the invitation",
          href: `${origin}/AcceptInvitation#token=${invitation.token}`,
        },
        `Then sign in with this email address, ${user.email}, and your new password.`,
        `The link works once, for ${hours} hours: until ${momentOf(invitation.expiresAt, invitation.timeZone)}. After that, ask ${invitation.invitedBy} for a new invitation.`,
        "If you didn't expect this email, ignore it. Never share the link with anyone.",
      ],
      footer: footerOf(sender),
    },
    until: invitation.expiresAt,
  });
};

/** Tells someone who asked for a new password that the account's invitation must be accepted first. */
export const addNotAcceptedMail = async (
  tx: WriteTx,
  sender: MailSender,
  user: Recipient,
  invitation: { readonly expiresAt: Date; readonly isExpired: boolean; readonly timeZone: string },
): Promise<void> => {
  const { companyName } = sender;
  const until = momentOf(invitation.expiresAt, invitation.timeZone);
  await queueMail(tx, {
    from: fromOf(sender),
    to: [user.email],
    isAccountMail: true,
    subject: `Accept your ${companyName} invitation first`,
    content: {
      heading: "Accept your invitation first",
      parts: [
        `Hello ${user.firstName},`,
        `Someone requested a new password for your ${companyName} account, but you haven't chosen a first password yet.`,
        invitation.isExpired
          ? "Your invitation has expired. Ask an admin of the website to send you a new one."
          : `Open the link in your newest invitation email and choose a password. The link works until ${until}. If you can't find that email, ask an admin of the website to send the invitation again.`,
        "If you didn't request a new password, ignore this email.",
      ],
      footer: footerOf(sender),
    },
  });
};
