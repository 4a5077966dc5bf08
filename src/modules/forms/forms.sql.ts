import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { preparedQuery } from "#platform/db/prepared.ts";
import { hasRowVersion, saved } from "#platform/db/row-version.ts";
import type { FieldType } from "#platform/visitor-forms/form-field.ts";
import type { FieldDetails, FormDetails, KeepFor, StoredField } from "./forms.schema.ts";

export interface FormRecord extends FormDetails {
  keepFor: KeepFor;
  nextSteps: string;
  id: number;
  isActive: boolean;
  rowVersion: number;
}

export interface FieldRecord extends StoredField {
  id: number;
  formId: number;
  fieldType: FieldType;
  sortOrder: number;
  rowVersion: number;
}

const FORM_COLUMNS = [
  "id",
  "name",
  "email",
  "columns",
  "successMessage",
  "includeConfirmationEmail",
  "nextSteps",
  "keepFor",
  "isActive",
  "rowVersion",
] as const;

const FIELD_COLUMNS = [
  "id",
  "formId",
  "name",
  "fieldType",
  "inputType",
  "placeholder",
  "isRequired",
  "minLength",
  "maxLength",
  "options",
  "autofill",
  "sortOrder",
  "rowVersion",
] as const;

/** Names of all forms by id, deleted ones too. */
export const selectFormNames = async (tx: ReadTx): Promise<ReadonlyMap<number, string>> => {
  const forms = await tx.sql
    .selectFrom("forms")
    .select(["id", "name"])
    .where("companyId", "=", tx.companyId)
    .execute();
  return new Map(forms.map(({ id, name }) => [id, name]));
};

/** Active forms by name, in a case-insensitive order. */
export const selectForms = async (
  tx: ReadTx,
): Promise<
  { id: number; name: string; email: string; fields: number; submissions: number; changedAt: Date }[]
> =>
  (
    await tx.sql
      .selectFrom("forms")
      .leftJoin("formFields", (join) =>
        join
          .onRef("formFields.companyId", "=", "forms.companyId")
          .onRef("formFields.formId", "=", "forms.id"),
      )
      .select([
        "forms.id",
        "forms.name",
        "forms.email",
        "forms.changedAt",
        (eb) => eb.fn.count("formFields.id").as("fields"),
        sql<number>`(select count(*) from form_submissions
          where form_submissions.company_id = forms.company_id and form_submissions.form_id = forms.id)`.as(
          "submissions",
        ),
      ])
      .where("forms.companyId", "=", tx.companyId)
      .where("forms.isActive", "=", true)
      .groupBy(["forms.companyId", "forms.id"])
      .orderBy(sql`lower(forms.name) collate "und-x-icu"`)
      .orderBy("forms.id")
      .execute()
  ).map((row) => ({ ...row, fields: Number(row.fields), submissions: Number(row.submissions) }));

/** Deleted forms that still have submissions, by `changed_at`, since a deleted form never changes. */
export const selectDeletedForms = async (
  tx: ReadTx,
): Promise<{ id: number; name: string; submissions: number; deletedAt: Date }[]> =>
  (
    await sql<{ id: number; name: string; submissions: number; deletedAt: Date }>`
      select form.id, form.name, form.changed_at as "deletedAt", count(*) as submissions
      from forms form
      join form_submissions submission
        on submission.company_id = form.company_id and submission.form_id = form.id
      where form.company_id = ${tx.companyId} and not form.is_active
      group by form.company_id, form.id
      order by form.changed_at desc, form.id desc`.execute(tx.sql)
  ).rows.map((row) => ({ ...row, submissions: Number(row.submissions) }));

export const selectForm = async (tx: ReadTx, id: number): Promise<FormRecord | null> =>
  (await oneForm(tx.sql, tx.companyId, id))[0] ?? null;

const oneForm = preparedQuery<FormRecord>(
  "form",
  `select id, name, email, columns, success_message, include_confirmation_email, next_steps, keep_for, is_active,
      row_version
    from forms where company_id = $1 and id = $2`,
);

/** Locks the form, so that changes to its fields happen one at a time. */
export const selectFormForUpdate = async (tx: WriteTx, id: number): Promise<FormRecord | null> =>
  (await tx.sql
    .selectFrom("forms")
    .select(FORM_COLUMNS)
    .$narrowType<{ keepFor: KeepFor }>()
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** @returns the new form's id */
export const insertForm = async (tx: WriteTx, details: FormDetails): Promise<number> =>
  (
    await tx.sql
      .insertInto("forms")
      .values({ companyId: tx.companyId, ...details })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** @returns false if `expectedRowVersion` is given and no longer matches */
export const updateFormRow = async (
  tx: WriteTx,
  id: number,
  details: FormDetails,
  expectedRowVersion: number | undefined,
): Promise<boolean> =>
  (
    await tx.sql
      .updateTable("forms")
      .set({ ...details, ...saved() })
      .where("companyId", "=", tx.companyId)
      .where("id", "=", id)
      .where(hasRowVersion(expectedRowVersion))
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

export const updateFormInactive = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql
    .updateTable("forms")
    .set({ isActive: false, ...saved() })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

/** The fields of a form in their order. */
export const selectFields = (tx: ReadTx, formId: number): Promise<FieldRecord[]> =>
  fieldsOf(tx.sql, tx.companyId, formId);

const fieldsOf = preparedQuery<FieldRecord>(
  "form fields",
  `select id, form_id, name, field_type, input_type, placeholder, is_required, min_length, max_length, options,
      autofill, sort_order, row_version
    from form_fields where company_id = $1 and form_id = $2 order by sort_order, id`,
);

export const selectField = async (tx: ReadTx, id: number): Promise<FieldRecord | null> =>
  ((await tx.sql
    .selectFrom("formFields")
    .select(FIELD_COLUMNS)
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .executeTakeFirst()) as FieldRecord | undefined) ?? null;

/** Adds a field after the others. @returns its id */
export const insertField = async (tx: WriteTx, formId: number, details: FieldDetails): Promise<number> =>
  (
    await tx.sql
      .insertInto("formFields")
      .values({
        companyId: tx.companyId,
        formId,
        ...details,
        sortOrder: sql<number>`(select coalesce(max(sort_order), 0) + 1 from form_fields
          where company_id = ${tx.companyId} and form_id = ${formId})`,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Copies all fields of a form to another one, in their order. */
export const insertFieldCopies = async (tx: WriteTx, fromId: number, toId: number): Promise<void> => {
  await sql`insert into form_fields (company_id, form_id, name, field_type, input_type, placeholder, is_required,
      min_length, max_length, options, autofill, sort_order)
    select company_id, ${toId}, name, field_type, input_type, placeholder, is_required, min_length, max_length,
      options, autofill, sort_order
    from form_fields where company_id = ${tx.companyId} and form_id = ${fromId} order by sort_order, id`.execute(
    tx.sql,
  );
};

/** @returns false if `expectedRowVersion` is given and no longer matches */
export const updateFieldRow = async (
  tx: WriteTx,
  id: number,
  details: FieldDetails,
  expectedRowVersion: number | undefined,
): Promise<boolean> =>
  (
    await tx.sql
      .updateTable("formFields")
      .set({ ...details, ...saved() })
      .where("companyId", "=", tx.companyId)
      .where("id", "=", id)
      .where(hasRowVersion(expectedRowVersion))
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** Reorders the fields to match the list. */
export const updateFieldOrder = async (tx: WriteTx, ids: readonly number[]): Promise<void> => {
  await sql`update form_fields set sort_order = place.number
    from unnest(${ids}::bigint[]) with ordinality as place (id, number)
    where form_fields.company_id = ${tx.companyId} and form_fields.id = place.id`.execute(tx.sql);
};

export const deleteFieldRow = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql.deleteFrom("formFields").where("companyId", "=", tx.companyId).where("id", "=", id).execute();
};
