import { randomUUID } from "node:crypto";
import type { WriteTx } from "#platform/db/company-db.ts";
import { MailRefusedError, parseMailAddress } from "./mail-address.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";

/** A mail to be written: `from` may be `Name <a@b.example>`. */
export interface NewMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly subject: string;
  readonly content: MailContent;
}

/**
 * Puts a mail into the queue, as plain text and HTML: it is sent exactly if the transaction is committed. Recipients
 * that are no address, or stand there twice, are left out; where nobody is left, nothing is queued.
 */
export const queueMail = async (
  tx: WriteTx,
  { from, to, cc = [], subject, content }: NewMail,
): Promise<void> => {
  const seen = new Set<string>();
  const own = addresses(to, seen);
  const copies = addresses(cc, seen);
  const [recipients, others] = own.length > 0 ? [own, copies] : [copies, []];
  if (recipients.length === 0) return;
  const { address } = parseMailAddress(from);
  await tx.addJob("send-mail", {
    messageId: `<${randomUUID()}@${address.slice(address.lastIndexOf("@") + 1)}>`,
    from,
    to: recipients,
    ...(others.length > 0 ? { cc: others } : {}),
    subject,
    ...renderMail(content),
  });
};

/** `"Town of Riverbend" <forms@provider.example>` */
export const namedAddress = (name: string, address: string): string =>
  `"${name.replaceAll(/["\\<>\p{Cc}]/gu, " ").trim()}" <${address}>`;

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
