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

const footerOf = ({ companyName, origin }: MailSender): string =>
  `Sent by the website of ${companyName}, ${new URL(origin).host}.`;

const toSignIn = ({ origin }: MailSender) =>
  ({ kind: "link", text: "Open the sign-in screen", href: `${origin}/login` }) as const;

/** Tells a user that wrong guesses have locked the account, or one browser that they know. */
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
    subject: `Signing in to ${sender.companyName} is locked for ${minutes} minutes`,
    content: {
      heading: `Your account is locked for ${minutes} minutes`,
      parts: [
        `Hello ${user.firstName},`,
        isKnownBrowser
          ? `Somebody entered a wrong password or code ${SIGN_IN.wrongAttempts} times in a browser that you have signed in with. For ${minutes} minutes nobody can sign in to your account with it.`
          : `Somebody entered a wrong password or code ${SIGN_IN.wrongAttempts} times. For ${minutes} minutes nobody can sign in to your account from a new browser. A browser that you have signed in with before still works.`,
        `The attempts came from the address ${context.caller.ip}.`,
        "If it was you, wait, or choose a new password with “Don't remember your password?”: that unlocks the account at once. If it wasn't you, nobody got in.",
        toSignIn(sender),
      ],
      footer: footerOf(sender),
    },
  });
};

/** Tells a user that the password is a new one, in case it was somebody else who changed it. */
export const addPasswordChangedMail = async (
  tx: WriteTx,
  sender: MailSender,
  user: { email: string; firstName: string },
): Promise<void> => {
  await queueMail(tx, {
    from: fromOf(sender),
    to: [user.email],
    subject: `Your password at ${sender.companyName} was changed`,
    content: {
      heading: "Your password was changed",
      parts: [
        `Hello ${user.firstName},`,
        "Your password was changed just now, and you were signed out everywhere.",
        "If it wasn't you, choose a new one at once with “Don't remember your password?” and tell an administrator.",
        toSignIn(sender),
      ],
      footer: footerOf(sender),
    },
  });
};

/** Mails the code with which a forgotten password is replaced. */
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
    subject: `Your code for a new password at ${sender.companyName}`,
    content: {
      heading: "Your code for a new password",
      parts: [
        `Hello ${user.firstName},`,
        "Type this code on the sign-in screen to choose a new password:",
        { kind: "code", code },
        `It is good for ${minutes} minutes and works once.`,
        "If you didn't ask for it, do nothing: your password stays as it is. Never tell anybody this code.",
      ],
      footer: footerOf(sender),
    },
    until: new Date(Date.now() + SIGN_IN.codeMs),
  });
};
