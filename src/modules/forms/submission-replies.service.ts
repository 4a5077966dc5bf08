import { randomUUID } from "node:crypto";
import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDbs, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { isEmailAddress } from "#platform/fields/email-address.ts";
import { countWithin } from "#platform/limits/rate-limits.ts";
import type { Log } from "#platform/log/log.ts";
import { parseMailAddress } from "#platform/mail/mail-address.ts";
import { renderMail } from "#platform/mail/mail-layout.ts";
import type { MailTransport } from "#platform/mail/mail-transport.ts";
import { type Language, LOCALES, languageOr } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { formsMessages } from "./forms.messages.ts";
import { type FieldRecord, selectFields, selectForm } from "./forms.sql.ts";
import { type SubmissionRecord, selectSubmission } from "./read-submissions.sql.ts";
import { STATUS_LABELS } from "./submission-inbox.schema.ts";
import { authorName, type InboxPeople } from "./submission-inbox.service.ts";
import { selectForChange, updateHandling } from "./submission-inbox.sql.ts";
import { addMailJob, deliverMail, presentDelivery } from "./submission-mail-states.service.ts";
import { REPLIES, selectRepliesOf } from "./submission-mail-states.sql.ts";
import type { ReplyOffer, SubmissionReply } from "./submission-replies.contract.ts";
import { REPLY_LIMITS } from "./submission-replies.schema.ts";
import { countReplies, insertReply, type ReplyRecord, selectUnsentReply } from "./submission-replies.sql.ts";

const PER_PERSON = { name: "form-replies", points: REPLY_LIMITS.perHour, seconds: 3600 };

type Answers = Pick<SubmissionRecord, "pairs" | "confirmationEmail">;

/**
 * The visitor's address: the first answer in an email field, then in a field that was deleted since, then where the
 * confirmation went. Null if there is none.
 */
const addressIn = ({ pairs, confirmationEmail }: Answers, fields: readonly FieldRecord[]): string | null => {
  const types = new Map(fields.map(({ id, fieldType }) => [id, fieldType]));
  const answersOf = (type: string | undefined) =>
    pairs.filter(({ fieldId }) => types.get(fieldId) === type).map(({ fieldValue }) => fieldValue.trim());
  const candidates = [...answersOf("email"), ...answersOf(undefined), confirmationEmail];
  return candidates.find(isEmailAddress) ?? null;
};

/** What a reply would start with; null if the submission has no email address. */
export const offerReply = async (
  tx: ReadTx,
  submission: SubmissionRecord,
  form: { readonly name: string; readonly email: string },
  language: Language,
): Promise<ReplyOffer | null> => {
  const to = addressIn(submission, await selectFields(tx, submission.formId));
  if (to === null) return null;
  const words = wordsIn(language, formsMessages);
  return { to, replyTo: form.email, subject: words.replySubject({ form: form.name, number: submission.id }) };
};

interface NewReplyInput {
  readonly submissionId: number;
  readonly subject: string;
  readonly text: string;
}

interface ReplySender {
  /** `Name <address>` */
  readonly from: string;
  readonly origin: string;
  readonly language: Language;
}

/**
 * Emails a reply to the visitor and keeps it with the submission, which is in progress if it was new. The visitor's
 * answer goes to the form's address.
 * @throws Refusal 404; 409 without an address, and for a submission with too many replies; 429
 */
export const addReply = async (
  tx: WriteTx,
  actor: Actor,
  { submissionId, subject, text }: NewReplyInput,
  { from, origin, language }: ReplySender,
): Promise<{ replyId: number }> => {
  const [handled] = await selectForChange(tx, [submissionId]);
  const submission = handled ? await selectSubmission(tx, submissionId) : null;
  const form = submission ? await selectForm(tx, submission.formId) : null;
  if (!handled || !submission || !form) throw refuse.notFound("submission");
  const offer = await offerReply(tx, submission, form, language);
  if (!offer) throw refuse.conflict("This submission has no email address, so you can't reply by email.");
  if ((await countReplies(tx, submissionId)) >= REPLY_LIMITS.perSubmission)
    throw refuse.conflict(`This submission has ${REPLY_LIMITS.perSubmission} replies, which is the limit.`);
  if (!(await countWithin(tx, PER_PERSON, `${actor.companyId}:${actor.userId}`)))
    throw new Refusal("too-many", `You can send ${REPLY_LIMITS.perHour} replies per hour. Try again later.`);
  const { address } = parseMailAddress(from);
  const replyId = await insertReply(tx, actor, submissionId, {
    subject,
    body: text,
    toAddress: offer.to,
    fromAddress: from,
    replyTo: offer.replyTo,
    messageId: `<${randomUUID()}@${address.slice(address.lastIndexOf("@") + 1)}>`,
    origin,
    language,
  });
  await addMailJob(tx, REPLIES, replyId, offer.to);
  const status = handled.status === "new" ? "in-progress" : handled.status;
  await updateHandling(tx, [submissionId], { status });
  // The audit log must not keep what is written to visitors.
  await recordAudit(tx, actor, {
    action: "Replied to form submission",
    subject: `${form.name}: number ${submissionId}`,
    href: `/FormBuilderSingleSubmission/${submissionId}`,
    ...changedFields({ Status: STATUS_LABELS[handled.status] }, { Status: STATUS_LABELS[status] }),
  });
  return { replyId };
};

/** A submission's replies, oldest first. */
export const readReplies = async (
  tx: ReadTx,
  submissionId: number,
  people: InboxPeople,
): Promise<SubmissionReply[]> =>
  (await selectRepliesOf(tx, submissionId)).map((reply) => ({
    id: reply.id,
    author: authorName(tx, people, reply),
    to: reply.toAddress,
    subject: reply.subject,
    text: reply.body,
    createdAt: reply.createdAt.toISOString(),
    ...presentDelivery(reply),
  }));

/** Sends a reply. Skips one that was sent or whose submission was deleted. @throws so that the queue retries */
export const sendReply = async (
  { companyDb, mail, log }: { companyDb: CompanyDbs; mail: Pick<MailTransport, "send">; log: Log },
  { companyId, mailId }: { companyId: number; mailId: number },
): Promise<void> => {
  const db = companyDb(companyId);
  const reply = await db.read((tx) => selectUnsentReply(tx, mailId));
  if (!reply) return;
  const { messageId, fromAddress: from, toAddress, replyTo, subject } = reply;
  await deliverMail({ db, mail, log }, REPLIES, mailId, {
    messageId,
    from,
    to: [toAddress],
    replyTo,
    subject,
    ...renderMail(contentOf(reply)),
  });
};

const contentOf = ({ subject, body, formName: form, companyName: company, ...reply }: ReplyRecord) => {
  const language = languageOr(reply.language, "en");
  const words = wordsIn(language, formsMessages);
  const moment = new Date(reply.submittedAt).toLocaleString(LOCALES[language], {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: reply.timeZone,
  });
  const host = new URL(reply.origin).host;
  return {
    language,
    heading: subject,
    parts: [body],
    footer: [
      words.replyAbout({ company, form, moment }),
      words.replyBack,
      words.mailFooter({ company, host }),
    ].join("\n"),
  };
};
