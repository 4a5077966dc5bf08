import type { CompanyDb } from "#platform/db/company-db.ts";
import { JobFailure } from "#platform/jobs/job-failure.ts";
import { messageTask, type Task } from "#platform/jobs/messages.ts";
import type { Log } from "#platform/log/log.ts";
import { sendWithinLimit } from "./daily-mails.ts";
import { MailRefusedError, parseMailAddress } from "./mail-address.ts";
import { MailSendError, type MailTransport } from "./mail-transport.ts";
import { type QueuedMail, sendMailJob } from "./queue-mail.ts";

/** An email in the queue, with the recipients who don't have it yet. */
type MailJob = QueuedMail & {
  /** Recipients that the server has permanently refused, and why. They are reported once all others have it. */
  readonly refused?: { readonly to: readonly string[]; readonly reason: string };
};

/** Whether retrying an email can't help anyone. */
export const isMailFinal = (error: unknown): boolean =>
  error instanceof MailRefusedError || (error instanceof MailSendError && error.permanent);

/**
 * The task that sends a company's emails, within its limit for a day. If the server accepts one for only some
 * recipients, it is retried for the others. Permanently refused recipients stay in the queue as failed, with the reason.
 */
export const mailTask = (mail: Pick<MailTransport, "send">, log: Log, db: CompanyDb): Task =>
  messageTask(
    async (payload) => {
      const job = payload as unknown as MailJob;
      const { isAccountMail, until, messageId } = job;
      await sendWithinLimit(
        db,
        { job: sendMailJob, payload: job, key: `email ${messageId}`, isAccountMail, until },
        () => sendWhatIsLeft(mail, job),
      );
    },
    isMailFinal,
    log,
  );

const sendWhatIsLeft = async (mail: Pick<MailTransport, "send">, job: MailJob): Promise<void> => {
  const { refused, ...sent } = job;
  try {
    await mail.send(sent);
  } catch (error) {
    throw error instanceof MailSendError ? goingOn(job, error) : error;
  }
  if (refused) throw new JobFailure(refused.reason, { isFinal: true, left: onlyTo(job, refused.to) });
};

const goingOn = (job: MailJob, error: MailSendError): JobFailure => {
  const { message, undelivered, refused, reason, permanent } = error;
  const before = job.refused?.to ?? [];
  const lost = [...before, ...addressesIn(job, refused)];
  if (permanent) return new JobFailure(message, { isFinal: true, left: onlyTo(job, lost) });
  const waiting = undelivered.filter((address) => !refused.includes(address));
  const left = onlyTo(job, addressesIn(job, waiting));
  const cause = refused.length > 0 ? reason : (job.refused?.reason ?? message);
  return new JobFailure(message, {
    left: lost.length > 0 ? { ...left, refused: { to: lost, reason: cause } } : left,
  });
};

/** The email's recipients that have one of the addresses, as written in it. */
const addressesIn = ({ to, cc = [] }: MailJob, addresses: readonly string[]): string[] =>
  [...to, ...cc].filter((one) => addresses.includes(parseMailAddress(one).address));

/** The same email for only some recipients. */
const onlyTo = ({ refused: _told, ...job }: MailJob, recipients: readonly string[]): MailJob => {
  const { to, cc = [], ...mail } = job;
  const first = recipients.filter((recipient) => !cc.includes(recipient));
  const copies = recipients.filter((recipient) => cc.includes(recipient));
  return first.length > 0
    ? { ...mail, to: first, ...(copies.length > 0 ? { cc: copies } : {}) }
    : { ...mail, to: copies };
};
