import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { FieldType } from "#platform/visitor-forms/form-field.ts";

/** One answer, with the field's name at the time [SUBM-004]. */
export interface Pair {
  readonly fieldId: number;
  readonly fieldName: string;
  readonly fieldValue: string;
}

/** An email about a submission to one address. */
export interface NewSubmissionMail {
  readonly kind: "staff" | "confirmation";
  readonly toAddress: string;
  readonly fromAddress: string;
  readonly messageId: string;
  readonly origin: string;
  /** A stored language, or one of a later version. */
  readonly language: string;
}

/** @returns the new submission's id */
export const insertSubmission = async (
  tx: WriteTx,
  formId: number,
  pairs: readonly Pair[],
  confirmationEmail: string,
): Promise<number> =>
  (
    await tx.sql
      .insertInto("formSubmissions")
      .values({ companyId: tx.companyId, formId, pairs: JSON.stringify(pairs), confirmationEmail })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const insertSubmissionFile = async (
  tx: WriteTx,
  submissionId: number,
  fieldId: number,
  fileId: number,
): Promise<void> => {
  await tx.sql
    .insertInto("formSubmissionFiles")
    .values({ companyId: tx.companyId, submissionId, fieldId, fileId })
    .execute();
};

/** @returns the emails' ids and addresses */
export const insertMails = async (
  tx: WriteTx,
  submissionId: number,
  mails: readonly NewSubmissionMail[],
): Promise<{ id: number; toAddress: string }[]> =>
  mails.length === 0
    ? []
    : tx.sql
        .insertInto("formSubmissionMails")
        .values(mails.map((mail) => ({ companyId: tx.companyId, submissionId, ...mail })))
        .returning(["id", "toAddress"])
        .execute();

export interface MailRecord extends NewSubmissionMail {
  readonly submissionId: number;
  readonly formName: string;
  readonly pairs: readonly Pair[];
  /** By the id of the form's present fields. */
  readonly fieldTypes: Readonly<Record<string, FieldType>>;
  readonly submittedAt: Date;
  readonly companyName: string;
  readonly timeZone: string;
  readonly hasFile: boolean;
}

/** An unsent email with its submission; null if it was sent or its submission was deleted. */
export const selectUnsentMail = async (tx: ReadTx, id: number): Promise<MailRecord | null> =>
  (
    await sql<MailRecord>`
      select mail.kind, mail.to_address as "toAddress", mail.from_address as "fromAddress",
        mail.message_id as "messageId", mail.origin, mail.language, mail.submission_id as "submissionId",
        form.name as "formName", submission.pairs, submission.submitted_at as "submittedAt",
        company.name as "companyName", company.time_zone as "timeZone",
        coalesce((select jsonb_object_agg(field.id, field.field_type) from form_fields field
          where field.company_id = mail.company_id and field.form_id = form.id), '{}') as "fieldTypes",
        exists (select from form_submission_files file
          where file.company_id = mail.company_id and file.submission_id = mail.submission_id) as "hasFile"
      from form_submission_mails mail
      join form_submissions submission
        on submission.company_id = mail.company_id and submission.id = mail.submission_id
      join forms form on form.company_id = mail.company_id and form.id = submission.form_id
      join companies company on company.company_id = mail.company_id
      where mail.company_id = ${tx.companyId} and mail.id = ${id} and mail.sent_at is null`.execute(tx.sql)
  ).rows[0] ?? null;
