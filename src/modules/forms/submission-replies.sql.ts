import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { Author } from "./submission-inbox.sql.ts";

/** A reply to be emailed. */
export interface NewReply {
  readonly subject: string;
  readonly body: string;
  readonly toAddress: string;
  /** `Name <address>` */
  readonly fromAddress: string;
  readonly replyTo: string;
  readonly messageId: string;
  readonly origin: string;
  /** A stored language, or one of a later version. */
  readonly language: string;
}

/** @returns the reply's id */
export const insertReply = async (
  tx: WriteTx,
  { companyId, userId, email }: Author,
  submissionId: number,
  reply: NewReply,
): Promise<number> =>
  (
    await tx.sql
      .insertInto("formSubmissionReplies")
      .values({
        companyId: tx.companyId,
        submissionId,
        authorCompanyId: companyId,
        authorUserId: userId,
        authorEmail: email,
        ...reply,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const countReplies = async (tx: ReadTx, submissionId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from form_submission_replies
    where company_id = ${tx.companyId} and submission_id = ${submissionId}`.execute(tx.sql);
  return Number(rows[0]?.count ?? 0);
};

/** A reply with what its email says about the submission. */
export interface ReplyRecord extends NewReply {
  readonly formName: string;
  readonly submittedAt: Date;
  readonly companyName: string;
  readonly timeZone: string;
}

/** An unsent reply; null if it was sent or its submission was deleted. */
export const selectUnsentReply = async (tx: ReadTx, id: number): Promise<ReplyRecord | null> =>
  (
    await sql<ReplyRecord>`
      select reply.subject, reply.body, reply.to_address, reply.from_address, reply.reply_to, reply.message_id,
        reply.origin, reply.language, form.name as form_name, submission.submitted_at,
        company.name as company_name, company.time_zone
      from form_submission_replies reply
      join form_submissions submission
        on submission.company_id = reply.company_id and submission.id = reply.submission_id
      join forms form on form.company_id = reply.company_id and form.id = submission.form_id
      join companies company on company.company_id = reply.company_id
      where reply.company_id = ${tx.companyId} and reply.id = ${id} and reply.sent_at is null`.execute(tx.sql)
  ).rows[0] ?? null;
