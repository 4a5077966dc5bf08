import type { MailTransport } from "#platform/mail/mail-transport.ts";

/** Emails since the process started. */
export interface MailCounts {
  sent: number;
  /** Attempts that failed, so an email that is retried can count several times. */
  failed: number;
}

/** The same transport, which also counts what it sends. */
export const countMails = (mail: MailTransport, counts: MailCounts): MailTransport => ({
  close: () => mail.close(),
  send: async (one) => {
    try {
      await mail.send(one);
      counts.sent++;
    } catch (error) {
      counts.failed++;
      throw error;
    }
  },
});
