import { type RawBuilder, sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { containsInAnyCase } from "#platform/db/contains.ts";
import { NOTICES, REPLIES } from "./submission-mail-states.sql.ts";
import type { Pair } from "./submissions.sql.ts";

/** Digits of a phone number in a text, without a country code; empty if the text isn't one. */
const phoneDigits = (text: string): string => {
  if (!/^[\d\s().+-]+$/.test(text)) return "";
  const digits = text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length >= 7 ? digits : "";
};

/** An answer that contains the text, or the same phone number in another notation. */
const pairMatches = (text: string): RawBuilder<boolean> => {
  const digits = phoneDigits(text);
  const value = sql`pair->>'fieldValue'`;
  const inWords = containsInAnyCase(value, text);
  return digits === ""
    ? inWords
    : sql<boolean>`(${inWords} or (${value} ~ '^[0-9 ().+-]+$'
        and strpos(regexp_replace(${value}, '[^0-9]', '', 'g'), ${digits}) > 0))`;
};

/** Submissions with the text in an answer, in an address that was emailed, in a note, or in a reply. */
const containing = (text: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from jsonb_array_elements(submission.pairs) pair where ${pairMatches(text)})
  or ${containsInAnyCase(sql`submission.confirmation_email`, text)}
  or exists (select from form_submission_notes note where note.company_id = submission.company_id
    and note.submission_id = submission.id and ${containsInAnyCase(sql`note.body`, text)})
  or exists (select from form_submission_replies reply where reply.company_id = submission.company_id
    and reply.submission_id = submission.id
    and ${containsInAnyCase(sql`reply.to_address || ' ' || reply.subject || ' ' || reply.body`, text)}))`;

export interface PersonSubmission {
  readonly id: number;
  readonly formName: string;
  readonly isFormDeleted: boolean;
  readonly submittedAt: Date;
  /** The answers that contain the text. */
  readonly pairs: readonly Pair[];
  readonly files: number;
  readonly total: number;
}

/** Submissions of all forms, deleted ones too, that contain a text, newest first. */
export const selectSubmissionsWith = async (
  tx: ReadTx,
  text: string,
  limit: number,
): Promise<PersonSubmission[]> => {
  const { rows } = await sql<PersonSubmission>`
    select submission.id, form.name as form_name, not form.is_active as is_form_deleted, submission.submitted_at,
      coalesce((select jsonb_agg(pair) from jsonb_array_elements(submission.pairs) pair
        where ${pairMatches(text)}), '[]') as pairs,
      (select count(*) from form_submission_files file where file.company_id = submission.company_id
        and file.submission_id = submission.id) as files,
      count(*) over () as total
    from form_submissions submission
    join forms form on form.company_id = submission.company_id and form.id = submission.form_id
    where submission.company_id = ${tx.companyId} and ${containing(text)}
    order by submission.submitted_at desc, submission.id desc limit ${limit}`.execute(tx.sql);
  return rows.map((row) => ({ ...row, files: Number(row.files), total: Number(row.total) }));
};

/** Locks those of the submissions that contain a text. @returns their ids */
export const lockSubmissionsWith = async (
  tx: WriteTx,
  text: string,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select submission.id from form_submissions submission
      where submission.company_id = ${tx.companyId} and submission.id = any(${ids}::bigint[]) and ${containing(text)}
      order by submission.id for update`.execute(tx.sql)
  ).rows.map(({ id }) => id);

/** Counts the notes and the replies of submissions. */
export const countWritten = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<{ notes: number; replies: number }> => {
  const { rows } = await sql<{ notes: number; replies: number }>`
    select
      (select count(*) from form_submission_notes
        where company_id = ${tx.companyId} and submission_id = any(${ids}::bigint[])) as notes,
      (select count(*) from form_submission_replies
        where company_id = ${tx.companyId} and submission_id = any(${ids}::bigint[])) as replies`.execute(
    tx.sql,
  );
  return { notes: Number(rows[0]?.notes ?? 0), replies: Number(rows[0]?.replies ?? 0) };
};

/** Takes unsent emails about submissions out of the queue, which has their addresses. One being sent stays. */
export const dropMailJobs = async (tx: WriteTx, ids: readonly number[]): Promise<void> => {
  for (const { name, job } of [NOTICES, REPLIES])
    await sql`select graphile_worker.complete_jobs(array(
      select one.id from graphile_worker._private_jobs one
      join graphile_worker._private_tasks task on task.id = one.task_id
      where task.identifier = ${job.name} and one.locked_at is null
        and (one.payload->>'companyId')::bigint = ${tx.companyId}
        and (one.payload->>'mailId')::bigint in (select mail.id from ${sql.table(name)} mail
          where mail.company_id = ${tx.companyId} and mail.submission_id = any(${ids}::bigint[]))))`.execute(
      tx.sql,
    );
};
