import { type RawBuilder, sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** The day on which a submission is deleted, in the company's time zone. For forms with a period. */
const deletionDay: RawBuilder<unknown> = sql`((submission.submitted_at at time zone company.time_zone)::date
  + form.keep_for::interval)::date`;

/** Whether that day has come. The first condition can use the index. */
const isDue: RawBuilder<boolean> = sql<boolean>`form.keep_for <> ''
  and submission.submitted_at < now() - nullif(form.keep_for, '')::interval + interval '4 days'
  and ${deletionDay} <= (now() at time zone company.time_zone)::date`;

const dueSubmissions = sql`forms form
  join companies company on company.company_id = form.company_id
  join form_submissions submission on submission.company_id = form.company_id and submission.form_id = form.id`;

/** Companies with submissions whose period is over. */
export const companiesWithDueSubmissions = sql`select form.company_id from ${dueSubmissions} where ${isDue}`;

/** Forms with submissions whose period is over, deleted forms too. */
export const selectDueForms = async (tx: ReadTx): Promise<{ id: number; name: string; keepFor: string }[]> =>
  (
    await sql<{ id: number; name: string; keepFor: string }>`
      select distinct form.id, form.name, form.keep_for from ${dueSubmissions}
      where form.company_id = ${tx.companyId} and ${isDue} order by form.id`.execute(tx.sql)
  ).rows;

/** Locks a form's submissions whose period is over, oldest first. @returns their ids */
export const lockDueSubmissions = async (tx: WriteTx, formId: number, limit: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select submission.id from ${dueSubmissions}
      where form.company_id = ${tx.companyId} and form.id = ${formId} and ${isDue}
      order by submission.submitted_at, submission.id limit ${limit} for update of submission`.execute(tx.sql)
  ).rows.map(({ id }) => id);

/** The day on which a submission is deleted, such as 2027-03-31; null if its form keeps submissions. */
export const selectDeletionDay = async (tx: ReadTx, submissionId: number): Promise<string | null> =>
  (
    await sql<{ day: string }>`
      select to_char(${deletionDay}, 'YYYY-MM-DD') as day from ${dueSubmissions}
      where submission.company_id = ${tx.companyId} and submission.id = ${submissionId}
        and form.keep_for <> ''`.execute(tx.sql)
  ).rows[0]?.day ?? null;
