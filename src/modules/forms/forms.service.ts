import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { selectSiteFacts } from "#modules/layout/layout.public.ts";
import { type Actor, isAdmin } from "#platform/access/actor.ts";
import { firstEntry, type NewOrder, wholeOrder } from "#platform/call/list-order.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { autofillOf } from "#platform/visitor-forms/autofill.ts";
import {
  BLANK_FORM,
  type DeletedForm,
  type FormAnswer,
  type FormFieldAnswer,
  type FormOption,
} from "./forms.contract.ts";
import {
  AUTOFILL_LABELS,
  applicable,
  type FieldDetails,
  FORM_LIMITS,
  type FormDetails,
  type KeepFor,
  keepForLabel,
  NO_FORM,
  newFieldIndex,
  SECOND_FILE,
} from "./forms.schema.ts";
import {
  deleteFieldRow,
  type FieldRecord,
  type FormRecord,
  insertField,
  insertForm,
  selectDeletedForms,
  selectField,
  selectFields,
  selectForm,
  selectFormForUpdate,
  selectForms,
  updateFieldOrder,
  updateFieldRow,
  updateFormInactive,
  updateFormRow,
} from "./forms.sql.ts";

/** Cache tag for every page that shows the form. */
export const formTag = (id: number): string => `form:${id}`;

const changeForm = (tx: WriteTx, id: number, change: "changed" | "withdrawn" = "changed"): void => {
  tx.invalidate(formTag(id));
  tx.recordPublication({ kind: "form", item: id, change });
};

export const listForms = async (tx: ReadTx): Promise<FormOption[]> =>
  (await selectForms(tx)).map((form) => ({ ...form, changedAt: form.changedAt.toISOString() }));

/** Lists deleted forms whose submissions can still be read, exported, or deleted (decisions §16). */
export const listDeletedForms = async (tx: ReadTx): Promise<DeletedForm[]> => {
  const [forms, { timeZone }] = await Promise.all([selectDeletedForms(tx), selectSiteFacts(tx)]);
  return forms.map((form) => ({ ...form, deletedAt: form.deletedAt.toISOString(), timeZone }));
};

/** Reads a form for its screen. Includes deleted forms, whose submissions stay readable. @throws Refusal 404 */
export const readForm = async (tx: ReadTx, id: number): Promise<FormAnswer> =>
  id === 0 ? BLANK_FORM : requireForm(await selectForm(tx, id));

const requireForm = (form: FormRecord | null): FormRecord => {
  if (!form) throw refuse.notFound("form");
  return form;
};

/** Locks a form that isn't deleted. @throws Refusal 404 */
export const lockActiveForm = async (tx: WriteTx, id: number): Promise<FormRecord> => {
  const form = requireForm(await selectFormForUpdate(tx, id));
  if (!form.isActive) throw refuse.notFound("form");
  return form;
};

const audited = (
  { name, email, columns, successMessage, includeConfirmationEmail, nextSteps, keepFor }: FormDetails,
  stored: Pick<FormRecord, "nextSteps" | "keepFor"> = { nextSteps: "", keepFor: "" },
) => ({
  name,
  email,
  columns,
  successMessage,
  includeConfirmationEmail,
  "Next steps": nextSteps ?? stored.nextSteps,
  "Delete submissions after": keepForLabel(keepFor ?? stored.keepFor),
});

/** Only admins delete submissions, so only they set when a job does. @throws Refusal 403 */
const requireKeepFor = (actor: Actor, { keepFor }: FormDetails, stored: KeepFor): void => {
  if (keepFor !== undefined && keepFor !== stored && !isAdmin(actor))
    throw refuse.notAllowed("Only admins can change how long submissions are kept.");
};

/** Path of a form's screen. */
const builderHref = (id: number): string => `/FormBuilder/${id}`;

/** Creates an active form [FORM-006]. @returns its id @throws Refusal 403 */
export const addForm = async (tx: WriteTx, actor: Actor, details: FormDetails): Promise<number> => {
  requireKeepFor(actor, details, "");
  return createForm(tx, actor, details);
};

/** Creates an active form without checking the details. @param copied what the audit log says besides them */
export const createForm = async (
  tx: WriteTx,
  actor: Actor,
  details: FormDetails,
  copied: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const id = await insertForm(tx, details);
  tx.recordPublication({ kind: "form", item: id, change: "published" });
  await recordAudit(tx, actor, {
    action: "Created form",
    subject: details.name,
    href: builderHref(id),
    after: { ...audited(details), ...copied },
  });
  return id;
};

interface ChangedForm extends FormDetails {
  readonly id: number;
  readonly rowVersion?: number | undefined;
}

/** @throws Refusal 403, 404 also for a deleted form, 409 if someone else saved first */
export const saveForm = async (
  tx: WriteTx,
  actor: Actor,
  { id, rowVersion, ...details }: ChangedForm,
): Promise<number> => {
  const before = await lockActiveForm(tx, id);
  requireKeepFor(actor, details, before.keepFor);
  if (!(await updateFormRow(tx, id, details, rowVersion))) throw refuse.stale();
  await recordSave(tx, actor, "form", id);
  await recordAudit(tx, actor, {
    action: "Updated form",
    subject: details.name,
    href: builderHref(id),
    before: audited(before),
    after: audited(details, before),
  });
  changeForm(tx, id);
  return id;
};

/** Hides a form from pages and lists; it and its submissions stay stored [FORM-006]. @throws Refusal 404 */
export const deactivateForm = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const before = await lockActiveForm(tx, id);
  await updateFormInactive(tx, id);
  await recordAudit(tx, actor, { action: "Deleted form", subject: before.name, before: audited(before) });
  changeForm(tx, id, "withdrawn");
};

const presentField = ({ sortOrder, ...field }: FieldRecord): FormFieldAnswer => ({
  ...field,
  autofill: autofillOf(field),
  order: sortOrder,
});

const auditedField = (field: FieldDetails) => ({
  ...applicable(field),
  autofill: AUTOFILL_LABELS[autofillOf(field)],
});

/** @throws Refusal 404 */
export const readField = async (tx: ReadTx, id: number): Promise<FormFieldAnswer> =>
  presentField(requireField(await selectField(tx, id)));

/** @throws Refusal 404 */
export const listFields = async (tx: ReadTx, formId: number): Promise<FormFieldAnswer[]> => {
  requireForm(await selectForm(tx, formId));
  return (await selectFields(tx, formId)).map(presentField);
};

const requireField = (field: FieldRecord | null): FieldRecord => {
  if (!field) throw refuse.notFound("field");
  return field;
};

/** Locks the form that a field belongs to. @throws Refusal 404 [FORM-015] */
const lockForm = async (tx: WriteTx, id: number): Promise<FormRecord> => {
  const form = await selectFormForUpdate(tx, id);
  if (!form?.isActive) throw new Refusal("not-found", NO_FORM);
  return form;
};

interface NewField extends FieldDetails {
  readonly formId: number;
  readonly afterFieldId?: number | undefined;
}

/**
 * Adds a field to a form, below the field `afterFieldId`. At the end if that's left out, or if someone has deleted it by
 * now: what was typed must not be lost.
 * @throws Refusal 400, 404 without a form
 */
export const addField = async (
  tx: WriteTx,
  actor: Actor,
  { formId, afterFieldId, ...given }: NewField,
): Promise<void> => {
  const form = await lockForm(tx, formId);
  const details = applicable(given);
  const fields = await selectFields(tx, formId);
  if (fields.length >= FORM_LIMITS.fields)
    throw refuse.invalid(`A form can have at most ${FORM_LIMITS.fields} fields.`);
  refuseSecondFile(fields, details);
  const id = await insertField(tx, formId, details);
  const order = fields.map((field) => field.id);
  const index = newFieldIndex(fields, afterFieldId);
  if (index < order.length) await updateFieldOrder(tx, order.toSpliced(index, 0, id));
  await recordAudit(tx, actor, {
    action: "Created form field",
    subject: `${form.name}: ${details.name}`,
    href: builderHref(formId),
    after: { id, ...auditedField(details) },
  });
  changeForm(tx, formId);
};

/** @throws Refusal 400, 404, 409 if someone else saved first */
export const saveField = async (
  tx: WriteTx,
  actor: Actor,
  input: FieldDetails & { id: number; formId: number; rowVersion?: number | undefined },
): Promise<void> => {
  const form = await lockForm(tx, input.formId);
  const before = requireField(await selectField(tx, input.id));
  if (before.formId !== input.formId) throw refuse.invalid("This field belongs to another form.");
  const { autofill = before.autofill } = input;
  const details = applicable({ ...input, autofill });
  refuseSecondFile(
    (await selectFields(tx, input.formId)).filter(({ id }) => id !== input.id),
    details,
  );
  if (!(await updateFieldRow(tx, input.id, details, input.rowVersion))) throw refuse.stale();
  await recordSave(tx, actor, "form-field", input.id);
  await recordAudit(tx, actor, {
    action: "Updated form field",
    subject: `${form.name}: ${details.name}`,
    href: builderHref(input.formId),
    before: auditedField(before),
    after: auditedField(details),
  });
  changeForm(tx, input.formId);
};

const refuseSecondFile = (others: readonly FieldDetails[], field: FieldDetails): void => {
  if (field.fieldType === "fileUpload" && others.some(({ fieldType }) => fieldType === "fileUpload"))
    throw refuse.invalid(SECOND_FILE, { fieldType: [SECOND_FILE] });
};

/** @throws Refusal 404 */
export const removeField = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const before = requireField(await selectField(tx, id));
  const form = requireForm(await selectFormForUpdate(tx, before.formId));
  await deleteFieldRow(tx, id);
  await recordAudit(tx, actor, {
    action: "Deleted form field",
    subject: `${form.name}: ${before.name}`,
    href: builderHref(before.formId),
    before: auditedField(before),
  });
  changeForm(tx, before.formId);
};

/**
 * Puts the listed fields first, in that order; unlisted ones, which someone just added, follow.
 * @throws Refusal 409 if the list has a field that is no longer in the form, or the same one twice
 */
export const orderFields = async (tx: WriteTx, actor: Actor, given: NewOrder): Promise<void> => {
  const first = await firstEntry(given, async (id) => requireField(await selectField(tx, id)));
  const form = requireForm(await selectFormForUpdate(tx, first.formId));
  const fields = await selectFields(tx, form.id);
  const order = wholeOrder(given, fields);
  const names = new Map(fields.map((field) => [field.id, field.name]));
  await updateFieldOrder(tx, order);
  await recordSave(tx, actor, "form-field-order", form.id);
  await recordAudit(tx, actor, {
    action: "Reordered form fields",
    subject: form.name,
    href: builderHref(form.id),
    before: { order: fields.map(({ name }) => name) },
    after: { order: order.map((id) => names.get(id)) },
  });
  changeForm(tx, form.id);
};
