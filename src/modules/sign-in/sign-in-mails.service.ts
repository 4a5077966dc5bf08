import type { CallContext } from "#platform/call/handle.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { fromOf, type MailSender, queueMail } from "#platform/mail/queue-mail.ts";
import type { Services } from "#platform/services/services.ts";
import { SIGN_IN } from "./sign-in.schema.ts";

type Context = CallContext<Services>;

export const senderOf = (context: Pick<Context, "site" | "services">): MailSender => ({
  companyName: context.site.companyName,
  origin: context.site.origin,
  mailFrom: context.services.config.mailFrom,
});

export const footerOf = ({ companyName, origin }: MailSender): string =>
  `Sent by the ${companyName} website, ${new URL(origin).host}.`;

const toSignIn = ({ origin }: MailSender) =>
  ({ kind: "link", text: "Sign in", href: `${origin}/login` }) as const;

/** Emails a user that failed attempts have locked the account, or one known browser. */
export const addLockedMail = async (
  tx: WriteTx,
  context: Context,
  user: { email: string; firstName: string },
  isKnownBrowser: boolean,
): Promise<void> => {
  const sender = senderOf(context);
  const minutes = SIGN_IN.lockMs / 60_000;
  await queueMail(tx, {
    from: fromOf(sender),
    to: [user.email],
    isAccountMail: true,
    subject: `Your ${sender.companyName} account is locked for ${minutes} minutes`,
    content: {
      heading: `Your account is locked for ${minutes} minutes`,
      parts: [
        `Hello ${user.firstName},`,
        isKnownBrowser
          ? `Someone entered a wrong password or code ${SIGN_IN.wrongAttempts} times in a browser you've signed in with before. For ${minutes} minutes, no one can sign in to your account from that browser.`
          : `Someone entered a wrong password or code ${SIGN_IN.wrongAttempts} times. For ${minutes} minutes, no one can sign in to your account from a new browser. Browsers you've signed in with before still work.`,
        `The attempts came from the IP address ${context.caller.ip}.`,
        "If this was you, wait, or use “Don't remember your password?” to set a new password and unlock the account right away. If it wasn't you, don't worry: no one got in.",
        toSignIn(sender),
      ],
      footer: footerOf(sender),
    },
  });
};

/** Emails a user that the password was changed, in case someone else did it. */
export const addPasswordChangedMail = async (
  tx: WriteTx,
  sender: MailSender,
  user: { email: string; firstName: string },
): Promise<void> => {
  await queueMail(tx, {
    from: fromOf(sender),
    to: [user.email],
    isAccountMail: true,
    subject: `Your ${sender.companyName} password was changed`,
    content: {
      heading: "Your password was changed",
      parts: [
        `Hello ${user.firstName},`,
        "Your password was changed just now, and you were signed out everywhere.",
        "If this wasn't you, use “Don't remember your password?” to set a new password right away, and tell an admin.",
        toSignIn(sender),
      ],
      footer: footerOf(sender),
    },
  });
};

/** Emails the code for replacing a forgotten password. */
export const addForgotPasswordMail = async (
  tx: WriteTx,
  sender: MailSender,
  user: { email: string; firstName: string },
  code: string,
): Promise<void> => {
  const minutes = SIGN_IN.codeMs / 60_000;
  await queueMail(tx, {
    from: fromOf(sender),
    to: [user.email],
    isAccountMail: true,
    subject: `Your ${sender.companyName} password reset code`,
    content: {
      heading: "Your password reset code",
      parts: [
        `Hello ${user.firstName},`,
        "Enter this code on the sign-in screen to choose a new password:",
        { kind: "code", code },
        `The code works once and expires in ${minutes} minutes.`,
        "If you didn't request it, ignore this email and your password won't change. Never share this code with anyone.",
      ],
      footer: footerOf(sender),
    },
    until: new Date(Date.now() + SIGN_IN.codeMs),
  });
};
