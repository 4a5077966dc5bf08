import { randomUUID } from "node:crypto";
import type { WriteTx } from "#platform/db/company-db.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import { MailRefusedError, parseMailAddress } from "./mail-address.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";
import type { Mail } from "./mail-transport.ts";

/** An email in the queue. */
export type QueuedMail = Mail & { readonly until?: string; readonly isAccountMail?: true };

/** Sends an email, unless the instant `until` has passed and it's no longer useful. */
export const sendMailJob = defineJob<QueuedMail>("send-mail", "someone-waits");
/** The same for an email that nobody is waiting for. */
const sendLaterJob = defineJob<QueuedMail>(sendMailJob.name);

/** The sender of a site's emails. */
export interface MailSender {
  readonly companyName: string;
  /** Scheme, main host, and port of the company's site. */
  readonly origin: string;
  /** The configured sender; no-reply at the site's own host if it isn't set. */
  readonly mailFrom: string | undefined;
}

/** An email to be written. `from` can be `Name <a@b.example>`. */
export interface NewMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly subject: string;
  readonly content: MailContent;
  /** Unsubscribing: a link at the end, and the button that email apps show beside the sender (RFC 8058). */
  readonly unsubscribe?: { readonly text: string; readonly href: string };
  /** After this instant, the email is no longer useful and isn't sent. */
  readonly until?: Date;
  /** An email about someone's account or its security. It's sent even beyond the company's limit for a day. */
  readonly isAccountMail?: true;
  /** Nobody is waiting for it, so emails such as sign-in codes are sent first. */
  readonly canWait?: boolean;
}

/**
 * Enqueues an email, as plain text and HTML. Unless it can wait, it comes before all jobs that nobody is waiting for. It
 * is sent only if the transaction commits. Drops duplicate and invalid recipients. If none are left, nothing is enqueued.
 */
export const queueMail = async (
  tx: WriteTx,
  { from, to, cc = [], subject, content, unsubscribe, until, isAccountMail, canWait = false }: NewMail,
): Promise<void> => {
  const seen = new Set<string>();
  const own = addresses(to, seen);
  const copies = addresses(cc, seen);
  const [recipients, others] = own.length > 0 ? [own, copies] : [copies, []];
  if (recipients.length === 0) return;
  const { address } = parseMailAddress(from);
  const payload: QueuedMail = {
    messageId: `<${randomUUID()}@${address.slice(address.lastIndexOf("@") + 1)}>`,
    from,
    to: recipients,
    ...(others.length > 0 ? { cc: others } : {}),
    subject,
    ...renderMail(unsubscribe ? { ...content, footerLink: unsubscribe } : content),
    ...(unsubscribe ? { unsubscribe: unsubscribe.href } : {}),
    ...(until ? { until: until.toISOString() } : {}),
    ...(isAccountMail ? { isAccountMail } : {}),
  };
  await tx.addJob(canWait ? sendLaterJob : sendMailJob, payload);
};

/** `"Town of Riverbend" <no-reply@riverbend.example>` */
export const fromOf = ({ companyName, origin, mailFrom }: MailSender): string =>
  `"${displayName(companyName)}" <${mailFrom ?? `no-reply@${new URL(origin).hostname}`}>`;

/** A name that can't be mistaken for a second address. */
const displayName = (name: string): string => name.replaceAll(/["\\<>\p{Cc}]/gu, " ").trim();

const addresses = (values: readonly string[], seen: Set<string>): string[] =>
  values.filter((value) => {
    const address = addressOf(value)?.toLowerCase();
    if (!address || seen.has(address)) return false;
    seen.add(address);
    return true;
  });

const addressOf = (value: string): string | null => {
  try {
    return parseMailAddress(value).address;
  } catch (error) {
    if (error instanceof MailRefusedError) return null;
    throw error;
  }
};
