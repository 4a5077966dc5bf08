import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { containsInAnyCase } from "#platform/db/contains.ts";
import type { SubmissionFilter, SubmissionStatus } from "./submission-inbox.schema.ts";

/** How a submission is being handled. */
export interface Handling {
  readonly status: SubmissionStatus;
  readonly assigneeId: number | null;
}

/** The condition of a filter. @param userId who "me" is */
export const matching = (
  { search = "", status, assignee }: SubmissionFilter,
  userId: number,
): RawBuilder<boolean> => {
  const conditions = [sql<boolean>`true`];
  if (search.trim() !== "")
    conditions.push(sql<boolean>`(exists (select from jsonb_array_elements(pairs) pair
      where ${containsInAnyCase(sql`pair->>'fieldValue'`, search.trim())})
      or form_submissions.id::text = ${search.trim().replace(/^#/, "")})`);
  if (status) conditions.push(sql<boolean>`status = ${status}`);
  if (assignee === "none") conditions.push(sql<boolean>`assignee_id is null`);
  else if (assignee)
    conditions.push(sql<boolean>`assignee_id = ${assignee === "me" ? userId : Number(assignee)}`);
  return sql.join(conditions, sql` and `);
};

/** The number of a form's submissions by status. */
export const countByStatus = async (
  tx: ReadTx,
  formId: number,
): Promise<Readonly<Record<SubmissionStatus, number>>> => {
  const { rows } = await sql<{ status: SubmissionStatus; count: number }>`
    select status, count(*) as count from form_submissions
    where company_id = ${tx.companyId} and form_id = ${formId} group by status`.execute(tx.sql);
  return {
    new: 0,
    "in-progress": 0,
    done: 0,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])),
  };
};

/** Counts the notes of submissions. */
export const countNotes = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; count: number }>`
    select submission_id as id, count(*) as count from form_submission_notes
    where company_id = ${tx.companyId} and submission_id = any(${ids}::bigint[]) group by 1`.execute(tx.sql);
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
};

export interface HandledSubmission extends Handling {
  readonly id: number;
  readonly formName: string;
}

/** Locks submissions, in one order so that two changes can't wait for each other. */
export const selectForChange = async (tx: WriteTx, ids: readonly number[]): Promise<HandledSubmission[]> =>
  (
    await sql<HandledSubmission>`
      select submission.id, form.name as form_name, submission.status, submission.assignee_id
      from form_submissions submission
      join forms form on form.company_id = submission.company_id and form.id = submission.form_id
      where submission.company_id = ${tx.companyId} and submission.id = any(${ids}::bigint[])
      order by submission.id for update of submission`.execute(tx.sql)
  ).rows;

export const updateHandling = async (
  tx: WriteTx,
  ids: readonly number[],
  change: Partial<Handling>,
): Promise<void> => {
  await tx.sql
    .updateTable("formSubmissions")
    .set(change)
    .where("companyId", "=", tx.companyId)
    .where("id", "in", ids)
    .execute();
};

/** The open submissions that are assigned to a person, oldest first. */
export const selectOpenAssigned = async (
  tx: ReadTx,
  userId: number,
): Promise<{ id: number; formName: string }[]> =>
  (
    await sql<{ id: number; formName: string }>`
      select submission.id, form.name as form_name from form_submissions submission
      join forms form on form.company_id = submission.company_id and form.id = submission.form_id
      where submission.company_id = ${tx.companyId} and submission.assignee_id = ${userId}
        and submission.status <> 'done'
      order by submission.id`.execute(tx.sql)
  ).rows;

/** Assigns a person's open submissions to someone else. Done ones don't change. @param to null for unassigned */
export const reassignOpen = async (tx: WriteTx, from: number, to: number | null): Promise<void> => {
  await tx.sql
    .updateTable("formSubmissions")
    .set({ assigneeId: to })
    .where("companyId", "=", tx.companyId)
    .where("assigneeId", "=", from)
    .where("status", "<>", "done")
    .execute();
};

export interface NoteRecord {
  readonly id: number;
  readonly submissionId: number;
  readonly authorCompanyId: number;
  readonly authorUserId: number;
  readonly authorEmail: string;
  readonly body: string;
  readonly createdAt: Date;
}

const notes = (tx: ReadTx) =>
  tx.sql
    .selectFrom("formSubmissionNotes")
    .select(["id", "submissionId", "authorCompanyId", "authorUserId", "authorEmail", "body", "createdAt"])
    .where("companyId", "=", tx.companyId);

/** A submission's notes, oldest first. */
export const selectNotes = (tx: ReadTx, submissionId: number): Promise<NoteRecord[]> =>
  notes(tx).where("submissionId", "=", submissionId).orderBy("id").execute();

export const selectNote = async (tx: ReadTx, id: number): Promise<NoteRecord | null> =>
  (await notes(tx).where("id", "=", id).executeTakeFirst()) ?? null;

/** Who writes a note. */
export type Author = Pick<Actor, "companyId" | "userId" | "email">;

/** @returns the note's id */
export const insertNote = async (
  tx: WriteTx,
  { companyId, userId, email }: Author,
  submissionId: number,
  body: string,
): Promise<number> =>
  (
    await tx.sql
      .insertInto("formSubmissionNotes")
      .values({
        companyId: tx.companyId,
        submissionId,
        authorCompanyId: companyId,
        authorUserId: userId,
        authorEmail: email,
        body,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const deleteNote = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql
    .deleteFrom("formSubmissionNotes")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};
