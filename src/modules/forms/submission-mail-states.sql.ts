import { type RawBuilder, sql } from "kysely";
import type { JobKind, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { defineJob } from "#platform/jobs/define-job.ts";

/** Which email to send; the work queue screen shows `to`. */
interface MailJob {
  readonly mailId: number;
  readonly to: readonly string[];
}

/** A table of emails about submissions, and the job that sends one. */
export interface MailTable {
  readonly name: "formSubmissionMails" | "formSubmissionReplies";
  readonly job: JobKind<MailJob>;
}

/** Emails that a submission causes: to staff, and the confirmation. */
export const NOTICES: MailTable = { name: "formSubmissionMails", job: defineJob("send-form-mail") };

/** Replies by staff. */
export const REPLIES: MailTable = {
  name: "formSubmissionReplies",
  job: defineJob("send-form-reply", "someone-waits"),
};

/** An email's delivery state, with the state of its job. */
export interface MailRow {
  readonly id: number;
  readonly submissionId: number;
  readonly toAddress: string;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
  readonly attempts: number;
  readonly lastError: string;
  /** Id of the job that sends it; null once the job is gone. */
  readonly jobId: number | null;
  readonly runAt: Date | null;
  readonly isRunning: boolean | null;
  readonly isUsedUp: boolean | null;
}

/**
 * Emails by a condition on `mail`, oldest first.
 * @param columns further columns of the table
 */
const mailsWhere = <Extra extends object>(
  tx: ReadTx,
  { name, job }: MailTable,
  condition: RawBuilder<unknown>,
  columns: RawBuilder<unknown> = sql`null`,
): RawBuilder<MailRow & Extra> => sql<MailRow & Extra>`
  select mail.id, mail.submission_id, mail.to_address, mail.sent_at, mail.failed_at, mail.attempts, mail.last_error,
    job.id as job_id, job.run_at, job.locked_at is not null as is_running,
    job.attempts >= job.max_attempts as is_used_up, ${columns}
  from ${sql.table(name)} mail
  left join lateral (
    select one.* from graphile_worker._private_jobs one
    join graphile_worker._private_tasks task on task.id = one.task_id
    where task.identifier = ${job.name} and mail.sent_at is null
      and (one.payload->>'companyId')::bigint = mail.company_id
      and (one.payload->>'mailId')::bigint = mail.id
    limit 1) job on true
  where mail.company_id = ${tx.companyId} and ${condition}
  order by mail.id`;

/** An email that a submission caused. */
export interface NoticeRow extends MailRow {
  readonly kind: "staff" | "confirmation";
}

/** The emails that a submission caused, those to staff first. */
export const selectNoticesOf = async (tx: ReadTx, submissionId: number): Promise<NoticeRow[]> => {
  const { rows } = await mailsWhere<Pick<NoticeRow, "kind">>(
    tx,
    NOTICES,
    sql`mail.submission_id = ${submissionId}`,
    sql`mail.kind`,
  ).execute(tx.sql);
  return [...rows.filter(({ kind }) => kind === "staff"), ...rows.filter(({ kind }) => kind !== "staff")];
};

/** A reply with its author and its words. */
export interface ReplyRow extends MailRow {
  readonly authorCompanyId: number;
  readonly authorUserId: number;
  readonly authorEmail: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Date;
}

/** The replies to a submission, oldest first. */
export const selectRepliesOf = async (tx: ReadTx, submissionId: number): Promise<ReplyRow[]> =>
  (
    await mailsWhere<ReplyRow>(
      tx,
      REPLIES,
      sql`mail.submission_id = ${submissionId}`,
      sql`mail.author_company_id, mail.author_user_id, mail.author_email, mail.subject, mail.body, mail.created_at`,
    ).execute(tx.sql)
  ).rows;

/** Locks one email. */
export const selectMailForUpdate = async (
  tx: WriteTx,
  table: MailTable,
  id: number,
): Promise<MailRow | null> => {
  await sql`select from ${sql.table(table.name)}
    where company_id = ${tx.companyId} and id = ${id} for update`.execute(tx.sql);
  return (await mailsWhere(tx, table, sql`mail.id = ${id}`).execute(tx.sql)).rows[0] ?? null;
};

/** Makes an email due now and resets its attempts. */
export const makeMailDue = async (tx: WriteTx, jobId: number): Promise<void> => {
  await sql`select graphile_worker.reschedule_jobs(array[${jobId}]::bigint[], run_at := now(), attempts := 0)`.execute(
    tx.sql,
  );
};

const updateMail = async (
  tx: WriteTx,
  { name }: MailTable,
  id: number,
  changes: RawBuilder<unknown>,
): Promise<void> => {
  await sql`update ${sql.table(name)} set ${changes}
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.sql);
};

/** @param fromAddress the current sender, since the old one may be why it failed */
export const updateMailAgain = (
  tx: WriteTx,
  table: MailTable,
  id: number,
  fromAddress: string,
): Promise<void> =>
  updateMail(tx, table, id, sql`failed_at = null, last_error = '', from_address = ${fromAddress}`);

export const updateMailSent = (tx: WriteTx, table: MailTable, id: number): Promise<void> =>
  updateMail(tx, table, id, sql`sent_at = now(), attempts = attempts + 1, last_error = '', failed_at = null`);

export const updateMailFailed = (
  tx: WriteTx,
  table: MailTable,
  id: number,
  {
    reason,
    isFinal,
  }: { readonly reason: string /** Whether another attempt can't help. */; readonly isFinal: boolean },
): Promise<void> =>
  updateMail(
    tx,
    table,
    id,
    sql`attempts = attempts + 1, last_error = ${reason},
      failed_at = ${isFinal ? sql`now()` : sql`null`}`,
  );
