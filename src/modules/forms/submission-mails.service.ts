import { randomUUID } from "node:crypto";
import type { CompanyDbs, WriteTx } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";
import { parseMailAddress } from "#platform/mail/mail-address.ts";
import { type MailContent, type MailPart, renderMail } from "#platform/mail/mail-layout.ts";
import type { MailTransport } from "#platform/mail/mail-transport.ts";
import { answerText } from "#platform/visitor-forms/answer-text.ts";
import { type Language, LOCALES, languageOr } from "#platform/words/languages.schema.ts";
import type { Words } from "#platform/words/messages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { formsMessages } from "./forms.messages.ts";
import { addMailJob, deliverMail } from "./submission-mail-states.service.ts";
import { NOTICES } from "./submission-mail-states.sql.ts";
import { insertMails, type MailRecord, selectUnsentMail } from "./submissions.sql.ts";

/** Recipients of a submission's emails, and how the emails name the site. */
export interface SubmissionMails {
  /** The form's own address and those in the module's settings. */
  readonly staff: readonly string[];
  /** The visitor's address for a confirmation; empty for none. */
  readonly confirmation: string;
  /** `Name <address>` */
  readonly from: string;
  readonly origin: string;
  /** Of the confirmation. */
  readonly language: Language;
}

/** Queues one email per address in the submission's transaction, so that both commit or neither does. */
export const queueSubmissionMails = async (
  tx: WriteTx,
  submissionId: number,
  { staff, confirmation, from, origin, language }: SubmissionMails,
): Promise<void> => {
  const { address } = parseMailAddress(from);
  const host = address.slice(address.lastIndexOf("@") + 1);
  const mail = (kind: "staff" | "confirmation", toAddress: string) => ({
    kind,
    toAddress,
    fromAddress: from,
    messageId: `<${randomUUID()}@${host}>`,
    origin,
    language: kind === "staff" ? "en" : language,
  });
  const seen = new Set<string>();
  const once = staff.filter((to) => !seen.has(to.toLowerCase()) && seen.add(to.toLowerCase()));
  const mails = await insertMails(tx, submissionId, [
    ...once.map((to) => mail("staff", to)),
    ...(confirmation === "" ? [] : [mail("confirmation", confirmation)]),
  ]);
  await Promise.all(mails.map(({ id, toAddress }) => addMailJob(tx, NOTICES, id, toAddress)));
};

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
  const { messageId, fromAddress: from, toAddress } = record;
  const { subject, content } = record.kind === "staff" ? staffMail(record) : confirmationMail(record);
  const message = { messageId, from, to: [toAddress], subject, ...renderMail(content) };
  await deliverMail({ db, mail, log }, NOTICES, mailId, message);
};

interface WrittenMail {
  /** One line, since form and company names have no line breaks. */
  readonly subject: string;
  readonly content: MailContent;
}

const momentOf = ({ submittedAt, timeZone }: MailRecord, language: Language): string =>
  new Date(submittedAt).toLocaleString(LOCALES[language], {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });

const footerOf = ({ companyName: company, origin }: MailRecord, words: Words<typeof formsMessages>): string =>
  words.mailFooter({ company, host: new URL(origin).host });

const staffMail = (record: MailRecord): WrittenMail => {
  const { formName, submissionId, origin, fieldTypes } = record;
  const rows = record.pairs.map(
    ({ fieldId, fieldName, fieldValue }) =>
      [fieldName, answerText(fieldTypes[fieldId], fieldValue, "en") || "–"] as const,
  );
  const parts: MailPart[] = [
    `A visitor sent the form “${formName}” on ${momentOf(record, "en")}.`,
    { kind: "rows", rows },
    ...(record.hasFile ? ["The submission includes a file. Open it to download the file."] : []),
    {
      kind: "link",
      text: "Open the submission",
      href: `${origin}/FormBuilderSingleSubmission/${submissionId}`,
    },
  ];
  const footer = footerOf(record, wordsIn("en", formsMessages));
  return {
    subject: `${formName}: submission ${submissionId}`,
    content: { heading: formName, parts, footer },
  };
};

/** Never repeats the answers, since anyone can enter someone else's address. */
const confirmationMail = (record: MailRecord): WrittenMail => {
  const { formName: form, companyName: company, submissionId: number } = record;
  const language = languageOr(record.language, "en");
  const words = wordsIn(language, formsMessages);
  const moment = momentOf(record, language);
  return {
    subject: words.mailSubject({ form, company }),
    content: {
      language,
      heading: words.mailTitle,
      parts: [words.mailThanks({ form, company, moment, number }), words.mailMistake],
      footer: footerOf(record, words),
    },
  };
};
