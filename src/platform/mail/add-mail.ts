import { randomUUID } from "node:crypto";
import type { WriteTx } from "#platform/db/company-db.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";
import type { Mail } from "./mail-transport.ts";

/** Where mails of a company come from. */
export interface MailSender {
  readonly companyName: string;
  /** Scheme, main host and port of the company's site. */
  readonly origin: string;
  /** MAIL_FROM, where it is set. */
  readonly mailFrom: string | undefined;
}

interface NewMail {
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly subject: string;
  readonly content: MailContent;
  /** After this moment the mail is of no use any more: it isn't sent then. */
  readonly until?: Date;
}

/** Puts a mail into the queue: it is sent exactly if this transaction is committed. */
export const addMail = async (tx: WriteTx, sender: MailSender, mail: NewMail): Promise<void> => {
  const address = sender.mailFrom ?? `no-reply@${hostOf(sender)}`;
  const payload: Mail & { until?: string } = {
    messageId: `<${randomUUID()}@${hostOf(sender)}>`,
    from: `${nameOf(sender)} <${address}>`,
    to: [...mail.to],
    cc: [...(mail.cc ?? [])],
    subject: mail.subject,
    ...renderMail(mail.content),
    ...(mail.until ? { until: mail.until.toISOString() } : {}),
  };
  await tx.addJob("send-mail", payload, "someone-waits");
};

const hostOf = ({ origin }: MailSender): string => new URL(origin).hostname;

/** A display name that nobody can take for a second address. */
const nameOf = ({ companyName }: MailSender): string => companyName.replace(/["<>\\]/g, " ").trim();
