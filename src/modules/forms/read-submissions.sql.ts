import { type RawBuilder, sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { Handling } from "./submission-inbox.sql.ts";
import type { Pair } from "./submissions.sql.ts";

export interface SubmissionRecord extends Handling {
  readonly id: number;
  readonly formId: number;
  readonly submittedAt: Date;
  readonly pairs: readonly Pair[];
  /** Empty if the visitor wanted no confirmation. */
  readonly confirmationEmail: string;
}

const COLUMNS = sql`id, form_id, submitted_at, pairs, status, assignee_id, confirmation_email`;

/** A half-open range of instants: `from` is included, `to` isn't; null means no bound. */
export interface Bounds {
  readonly from: Date | null;
  readonly to: Date | null;
}

const inside = (formId: number, { from, to }: Bounds): RawBuilder<boolean> =>
  sql<boolean>`form_id = ${formId}
    and (${from}::timestamptz is null or submitted_at >= ${from})
    and (${to}::timestamptz is null or submitted_at < ${to})`;

/**
 * A page of a form's submissions and their total.
 * @param options.matches see `matching`
 * @param options.limit undefined means all
 */
export const selectSubmissions = async (
  tx: ReadTx,
  formId: number,
  options: { matches: RawBuilder<boolean>; isAscending: boolean; limit: number | undefined; offset: number },
): Promise<{ submissions: SubmissionRecord[]; total: number }> => {
  const where = sql`company_id = ${tx.companyId} and form_id = ${formId} and ${options.matches}`;
  const order = options.isAscending ? sql`submitted_at, id` : sql`submitted_at desc, id desc`;
  const { rows } = await sql<SubmissionRecord>`
    select ${COLUMNS} from form_submissions
    where ${where} order by ${order} limit ${options.limit ?? null} offset ${options.offset}`.execute(tx.sql);
  const counted = await sql<{ total: number }>`
    select count(*) as total from form_submissions where ${where}`.execute(tx.sql);
  return { submissions: rows, total: Number(counted.rows[0]?.total ?? 0) };
};

export const selectSubmission = async (tx: ReadTx, id: number): Promise<SubmissionRecord | null> =>
  (
    await sql<SubmissionRecord>`
      select ${COLUMNS} from form_submissions
      where company_id = ${tx.companyId} and id = ${id}`.execute(tx.sql)
  ).rows[0] ?? null;

/** Submissions of a range, oldest first. @param matches see `matching` */
export const selectRange = async (
  tx: ReadTx,
  formId: number,
  bounds: Bounds,
  matches: RawBuilder<boolean>,
): Promise<SubmissionRecord[]> =>
  (
    await sql<SubmissionRecord>`
      select ${COLUMNS} from form_submissions
      where company_id = ${tx.companyId} and ${inside(formId, bounds)} and ${matches}
      order by submitted_at, id`.execute(tx.sql)
  ).rows;

export const countRange = async (
  tx: ReadTx,
  formId: number,
  bounds: Bounds,
): Promise<{ count: number; first: Date | null; last: Date | null }> => {
  const { rows } = await sql<{ count: number; first: Date | null; last: Date | null }>`
    select count(*) as count, min(submitted_at) as first, max(submitted_at) as last from form_submissions
    where company_id = ${tx.companyId} and ${inside(formId, bounds)}`.execute(tx.sql);
  const [row] = rows;
  return { count: Number(row?.count ?? 0), first: row?.first ?? null, last: row?.last ?? null };
};

/** Deletes submissions by a condition. @returns their ids and their files' ids */
const deleteWhere = async (
  tx: WriteTx,
  condition: RawBuilder<unknown>,
): Promise<{ ids: number[]; fileIds: number[] }> => {
  const files = await sql<{ fileId: number }>`
    select file.file_id as "fileId" from form_submission_files file
    where file.company_id = ${tx.companyId} and file.submission_id in
      (select id from form_submissions where company_id = ${tx.companyId} and ${condition})`.execute(tx.sql);
  const deleted = await sql<{ id: number }>`
    delete from form_submissions where company_id = ${tx.companyId} and ${condition} returning id`.execute(
    tx.sql,
  );
  return { ids: deleted.rows.map(({ id }) => id), fileIds: files.rows.map(({ fileId }) => fileId) };
};

export const deleteSubmission = (tx: WriteTx, id: number) => deleteWhere(tx, sql`id = ${id}`);

export const deleteSubmissions = (tx: WriteTx, ids: readonly number[]) =>
  deleteWhere(tx, sql`id = any(${ids}::bigint[])`);

export const deleteRange = (tx: WriteTx, formId: number, bounds: Bounds) =>
  deleteWhere(tx, inside(formId, bounds));

/** Counts each submission's sent, waiting, and failing emails, with replies. */
export const countMails = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { sent: number; waiting: number; failing: number }>> => {
  const { rows } = await sql<{ id: number; sent: number; waiting: number; failing: number }>`
    select submission_id as id, count(sent_at) as sent,
      count(*) filter (where sent_at is null and last_error = '') as waiting,
      count(*) filter (where sent_at is null and last_error <> '') as failing
    from (select company_id, submission_id, sent_at, last_error from form_submission_mails
      union all select company_id, submission_id, sent_at, last_error from form_submission_replies) mail
    where company_id = ${tx.companyId} and submission_id = any(${ids}::bigint[]) group by 1`.execute(tx.sql);
  return new Map(
    rows.map(({ id, sent, waiting, failing }) => [
      id,
      { sent: Number(sent), waiting: Number(waiting), failing: Number(failing) },
    ]),
  );
};

export interface FileRow {
  readonly fieldId: number;
  readonly name: string;
  readonly bytes: number;
  readonly key: string;
  readonly mediaType: string;
  readonly sha256: Buffer;
  readonly createdAt: Date;
}

/** A submission's attachments. */
export const selectFilesOf = async (tx: ReadTx, submissionId: number): Promise<FileRow[]> =>
  (
    await sql<FileRow>`
      select sent.field_id as "fieldId", file.original_name as name, file.bytes, file.key,
        file.media_type as "mediaType", file.sha256, file.created_at as "createdAt"
      from form_submission_files sent
      join files file on file.company_id = sent.company_id and file.id = sent.file_id
      where sent.company_id = ${tx.companyId} and sent.submission_id = ${submissionId}
      order by sent.field_id`.execute(tx.sql)
  ).rows;
