import { randomUUID } from "node:crypto";
import type { CompanyDbs, WriteTx } from "#platform/db/company-db.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import type { Log } from "#platform/log/log.ts";
import { parseMailAddress } from "#platform/mail/mail-address.ts";
import { isMailFinal } from "#platform/mail/mail-job.ts";
import { type MailContent, type MailPart, renderMail } from "#platform/mail/mail-layout.ts";
import type { MailTransport } from "#platform/mail/mail-transport.ts";
import {
  insertMails,
  type MailRecord,
  selectUnsentMail,
  updateMailFailed,
  updateMailSent,
} from "./submissions.sql.ts";

/** Sends one email about a submission; the work queue screen shows `to`. */
export const sendFormMailJob = defineJob<{ readonly mailId: number; readonly to: readonly string[] }>(
  "send-form-mail",
);

/** Recipients of a submission's emails, and how the emails name the site. */
export interface SubmissionMails {
  /** The form's own address and those in the module's settings. */
  readonly staff: readonly string[];
  /** The visitor's address for a confirmation; empty for none. */
  readonly confirmation: string;
  /** `Name <address>` */
  readonly from: string;
  readonly origin: string;
}

/** Queues one email per address in the submission's transaction, so that both commit or neither does. */
export const queueSubmissionMails = async (
  tx: WriteTx,
  submissionId: number,
  { staff, confirmation, from, origin }: SubmissionMails,
): Promise<void> => {
  const { address } = parseMailAddress(from);
  const host = address.slice(address.lastIndexOf("@") + 1);
  const mail = (kind: "staff" | "confirmation", toAddress: string) => ({
    kind,
    toAddress,
    fromAddress: from,
    messageId: `<${randomUUID()}@${host}>`,
    origin,
  });
  const seen = new Set<string>();
  const once = staff.filter((to) => !seen.has(to.toLowerCase()) && seen.add(to.toLowerCase()));
  const mails = await insertMails(tx, submissionId, [
    ...once.map((to) => mail("staff", to)),
    ...(confirmation === "" ? [] : [mail("confirmation", confirmation)]),
  ]);
  await Promise.all(mails.map(({ id, toAddress }) => addMailJob(tx, id, toAddress)));
};

export const addMailJob = (tx: WriteTx, mailId: number, to: string): Promise<void> =>
  tx.addJob(sendFormMailJob, { mailId, to: [to] });

/**
 * Sends an email about a submission and records the result. Skips emails that were sent or whose submission was
 * deleted. @throws if another attempt may help, so that the queue retries
 */
export const sendSubmissionMail = async (
  { companyDb, mail, log }: { companyDb: CompanyDbs; mail: Pick<MailTransport, "send">; log: Log },
  { companyId, mailId }: { companyId: number; mailId: number },
): Promise<void> => {
  const db = companyDb(companyId);
  const record = await db.read((tx) => selectUnsentMail(tx, mailId));
  if (!record) return;
  try {
    await mail.send({
      messageId: record.messageId,
      from: record.fromAddress,
      to: [record.toAddress],
      subject: subjectOf(record),
      ...renderMail(record.kind === "staff" ? staffContent(record) : confirmationContent(record)),
    });
  } catch (error) {
    const isFinal = isMailFinal(error);
    const { message } = error as Error;
    await db.write((tx) => updateMailFailed(tx, mailId, message, isFinal));
    if (!isFinal) throw error;
    log.error({ job: true, mail: mailId, error: message }, "A form's email can't be sent and was given up.");
    return;
  }
  await db.write((tx) => updateMailSent(tx, mailId));
};

/** Form and company names have no line breaks, so the subject stays one line. */
const subjectOf = ({ kind, formName, companyName, submissionId }: MailRecord): string =>
  kind === "staff"
    ? `${formName}: submission ${submissionId}`
    : `We've received your message: ${formName} · ${companyName}`;

const momentOf = ({ submittedAt, timeZone }: MailRecord): string =>
  new Date(submittedAt).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });

const footerOf = ({ companyName, origin }: MailRecord): string =>
  `Sent by the website of ${companyName}, ${new URL(origin).host}.`;

const staffContent = (record: MailRecord): MailContent => {
  const rows = record.pairs.map(({ fieldName, fieldValue }) => [fieldName, fieldValue || "–"] as const);
  const parts: MailPart[] = [
    `A visitor sent the form “${record.formName}” on ${momentOf(record)}.`,
    { kind: "rows", rows },
    ...(record.hasFile ? ["The submission includes a file. Open it to download the file."] : []),
    {
      kind: "link",
      text: "Open the submission",
      href: `${record.origin}/FormBuilderSingleSubmission/${record.submissionId}`,
    },
  ];
  return { heading: record.formName, parts, footer: footerOf(record) };
};

/** Never repeats the answers, since anyone can enter someone else's address. */
const confirmationContent = (record: MailRecord): MailContent => ({
  heading: "We've received your message",
  parts: [
    `Thank you. “${record.formName}” reached ${record.companyName} on ${momentOf(record)}. Its number is ${record.submissionId}.`,
    "If you didn't send it, someone entered your address by mistake. You can ignore this email.",
  ],
  footer: footerOf(record),
});
