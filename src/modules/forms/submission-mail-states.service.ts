import { recordAudit } from "#modules/audit/audit.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { untilRecorded } from "#platform/jobs/until-recorded.ts";
import type { Log } from "#platform/log/log.ts";
import { sendWithinLimit } from "#platform/mail/daily-mails.ts";
import { isMailFinal } from "#platform/mail/mail-job.ts";
import type { Mail, MailTransport } from "#platform/mail/mail-transport.ts";
import { selectForChange } from "./submission-inbox.sql.ts";
import {
  type MailRow,
  type MailTable,
  makeMailDue,
  type NoticeRow,
  selectMailForUpdate,
  updateMailAgain,
  updateMailFailed,
  updateMailSent,
} from "./submission-mail-states.sql.ts";
import type { SubmissionMail } from "./submissions.contract.ts";
import type { MailState } from "./submissions.schema.ts";

/** Queues a stored email in the transaction that stored it, so that both commit or neither does. */
export const addMailJob = (tx: WriteTx, { job }: MailTable, mailId: number, to: string): Promise<void> =>
  tx.addJob(job, { mailId, to: [to] });

/**
 * Sends a stored email within the company's limit for a day, and records the result.
 * @throws if another attempt may help, so that the queue retries
 */
export const deliverMail = async (
  { db, mail, log }: { db: CompanyDb; mail: Pick<MailTransport, "send">; log: Log },
  table: MailTable,
  id: number,
  message: Mail,
): Promise<void> => {
  const { job } = table;
  const held = { job, payload: { mailId: id, to: message.to }, key: `${job.name} ${id}` };
  try {
    if (!(await sendWithinLimit(db, held, () => mail.send(message)))) return;
  } catch (error) {
    const isFinal = isMailFinal(error);
    const { message: reason } = error as Error;
    await db.write((tx) => updateMailFailed(tx, table, id, { reason, isFinal }));
    if (!isFinal) throw error;
    log.error({ job: true, mail: id, error: reason }, "A form's email can't be sent and was dropped.");
    return;
  }
  await untilRecorded(() => db.write((tx) => updateMailSent(tx, table, id)));
};

const stateOf = (mail: MailRow): MailState => {
  if (mail.sentAt) return "sent";
  if (mail.jobId === null || mail.failedAt) return "failed";
  if (mail.isRunning) return "sending";
  if (mail.isUsedUp) return "failed";
  return mail.lastError === "" ? "waiting" : "retrying";
};

/** An email's delivery state, as answers show it. */
export const presentDelivery = (mail: MailRow) => {
  const state = stateOf(mail);
  return {
    state,
    sentAt: mail.sentAt?.toISOString() ?? null,
    nextTryAt: state === "waiting" || state === "retrying" ? (mail.runAt?.toISOString() ?? null) : null,
    attempts: mail.attempts,
    lastError: mail.lastError,
  };
};

export const presentMail = (mail: NoticeRow): SubmissionMail => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.toAddress,
  ...presentDelivery(mail),
});

/**
 * Sends an unsent email now, from the site's current sender. It keeps its Message-ID.
 * @param from `Name <address>`
 * @throws Refusal 404, 409 if it was sent or is being sent
 */
export const retryMail = async (
  tx: WriteTx,
  actor: Actor,
  table: MailTable,
  { id, from }: { readonly id: number; readonly from: string },
): Promise<void> => {
  const mail = await selectMailForUpdate(tx, table, id);
  if (!mail) throw refuse.notFound("mail");
  if (mail.sentAt) throw refuse.conflict("This email was already sent.");
  if (mail.isRunning) throw refuse.conflict("This email is being sent right now. Check again in a moment.");
  await updateMailAgain(tx, table, id, from);
  if (mail.jobId === null) await addMailJob(tx, table, id, mail.toAddress);
  else await makeMailDue(tx, mail.jobId);
  const [submission] = await selectForChange(tx, [mail.submissionId]);
  // The audit log must not keep a visitor's address.
  await recordAudit(tx, actor, {
    action: "Sent form email again",
    subject: `${submission?.formName ?? ""}: number ${mail.submissionId}`,
    href: `/FormBuilderSingleSubmission/${mail.submissionId}`,
  });
};
