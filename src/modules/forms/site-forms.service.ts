import { selectSiteFacts } from "#modules/layout/layout.public.ts";
import { getModuleSettings, isModuleOn, readMailSettings } from "#modules/settings/settings.public.ts";
import { withoutDeactivatedOrAdmins } from "#modules/users/users.public.ts";
import type { CallContext, UploadedFile } from "#platform/call/handle.ts";
import { type CalendarDay, dayIn } from "#platform/dates/zones.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { insertFile } from "#platform/files/files.sql.ts";
import type { StoredFile } from "#platform/files/files.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { countWithin, rateLimit } from "#platform/limits/rate-limits.ts";
import { mailboxKey } from "#platform/mail/mailbox-key.ts";
import type { Services } from "#platform/services/services.ts";
import { autofillOf } from "#platform/visitor-forms/autofill.ts";
import { checkValue, isConfirmationAddress } from "#platform/visitor-forms/field-value.ts";
import {
  CONFIRMATION_FIELD,
  FILE_FIELD,
  inputName,
  type VisitorField,
  type VisitorForm,
} from "#platform/visitor-forms/form-field.ts";
import { formWords, problemText } from "#platform/visitor-forms/form-texts.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { formsMessages } from "./forms.messages.ts";
import { type FieldRecord, type FormRecord, selectFields, selectForm } from "./forms.sql.ts";
import { queueSubmissionMails, type SubmissionMails } from "./submission-mails.service.ts";
import { insertSubmission, insertSubmissionFile, type Pair } from "./submissions.sql.ts";

/** Submissions per address and company. */
const SEND_LIMIT = { name: "forms-sent", points: 60, seconds: 600 };

/** Confirmation emails per form and mailbox, so that nobody can flood someone else's inbox. */
const CONFIRMATION_LIMIT = { name: "form-confirmations", points: 5, seconds: 3_600 };

/** Context of a visitor's request, with the language of the page that the form was sent from. */
export type VisitorContext<K extends keyof CallContext<Services>> = Pick<CallContext<Services>, K> & {
  readonly language: Language;
};

export interface SiteForm {
  readonly form: VisitorForm;
  readonly fields: readonly VisitorField[];
}

export const isActiveForm = async (tx: ReadTx, id: number): Promise<boolean> =>
  (await selectForm(tx, id))?.isActive === true;

const findActiveForm = async (tx: ReadTx, id: number) => {
  const [form, fields] = await Promise.all([selectForm(tx, id), selectFields(tx, id)]);
  return form?.isActive ? { form, fields } : null;
};

/** Reads a form for visitors; null if it doesn't exist or was deleted. */
export const readSiteForm = async (tx: ReadTx, id: number): Promise<SiteForm | null> => {
  const found = await findActiveForm(tx, id);
  return found && { form: visitorForm(found.form), fields: found.fields.map(visitorField) };
};

/** Reads an active form for GetFormData, without recipients. @throws Refusal 404 also while the form module is off */
export const readFormData = async (tx: ReadTx, id: number) => {
  const [isOn, found] = await Promise.all([isModuleOn(tx, "form"), findActiveForm(tx, id)]);
  if (!isOn || !found) throw refuse.notFound("form");
  const { form, fields } = found;
  return {
    form: { ...visitorForm(form), isActive: form.isActive },
    formFields: fields.map((field) => ({
      ...visitorField(field),
      formId: field.formId,
      order: field.sortOrder,
    })),
  };
};

const visitorForm = ({
  id,
  name,
  columns,
  successMessage,
  includeConfirmationEmail,
}: FormRecord): VisitorForm => ({ id, name, columns, successMessage, includeConfirmationEmail });

/**
 * Reads a form by its id. It needs no page, since visitors' programs may offer it elsewhere.
 * @throws Refusal 404 also while the form module is off
 */
const requireSiteForm = async (tx: ReadTx, id: number, language: Language): Promise<SiteForm> => {
  const [isOn, found] = await Promise.all([isModuleOn(tx, "form"), readSiteForm(tx, id)]);
  if (!isOn || !found) throw formDeletedIn(language);
  return found;
};

/** A form that was deleted or never existed. */
export const formDeletedIn = (language: Language): Refusal =>
  new Refusal("not-found", wordsIn(language, formsMessages).gone);

const visitorField = (field: FieldRecord): VisitorField => ({
  id: field.id,
  name: field.name,
  fieldType: field.fieldType,
  inputType: field.inputType,
  placeholder: field.placeholder,
  isRequired: field.isRequired,
  minLength: field.minLength,
  maxLength: field.maxLength,
  options: field.options,
  autofill: autofillOf(field),
});

const dayText = ({ year, month, day }: CalendarDay): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Tomorrow's date in a time zone, YYYY-MM-DD [PUB-067]. @param at an instant, in milliseconds */
export const tomorrowIn = (timeZone: string, at: number): string => {
  const today = dayIn(timeZone, at);
  return dayText({ ...today, day: today.day + 1 });
};

/** @throws Refusal 429 if one address submits too often; others aren't affected */
export const limitSending = async ({
  db,
  caller,
  language,
}: VisitorContext<"db" | "caller">): Promise<void> => {
  if (!(await rateLimit(db, SEND_LIMIT).count(addressKey(caller.ip))))
    throw new Refusal("too-many", wordsIn(language, formsMessages).tooManySent);
};

/** A visitor's answers by input name. */
export type Entered = Readonly<Record<string, string>>;

/** Converts name-value pairs to input values [PUB-063]; ignores fields that the form doesn't have. */
export const enteredPairs = (
  pairs: readonly { fieldId: number; fieldValue?: string | boolean | number | null | undefined }[],
  confirmationEmail: string,
): Entered => ({
  ...Object.fromEntries(pairs.map(({ fieldId, fieldValue }) => [`f${fieldId}`, String(fieldValue ?? "")])),
  [CONFIRMATION_FIELD]: confirmationEmail,
});

/** @throws Refusal 400 with all errors */
export const requireNoErrors = ({ errors }: CheckedForm): void => {
  const messages = Object.values(errors);
  if (messages.length > 0) throw refuse.invalid(messages.join(" "));
};

export interface CheckedForm extends SiteForm {
  readonly pairs: readonly Pair[];
  readonly confirmationEmail: string;
  /** Errors by input name; empty if there are none. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Validates a visitor's answers against the current form. @throws Refusal 404 if it is deleted or the module is off */
export const checkEntered = async (
  tx: ReadTx,
  formId: number,
  entered: Entered,
  sent: Pick<UploadedFile, "fileName" | "bytes"> | null,
  language: Language,
): Promise<CheckedForm> => {
  // Browsers send an empty file if none was chosen.
  const upload = sent && sent.bytes > 0 ? sent : null;
  const [found, { timeZone }] = await Promise.all([
    requireSiteForm(tx, formId, language),
    selectSiteFacts(tx),
  ]);
  const tomorrow = tomorrowIn(timeZone, Date.now());
  const words = formWords(language);
  const errors: Record<string, string> = {};
  const pairs = found.fields.map((field): Pair => {
    const raw =
      field.fieldType === "fileUpload" ? (upload?.fileName ?? "") : (entered[inputName(field)] ?? "");
    const { value, problem } = checkValue(field, raw, tomorrow);
    if (problem) errors[inputName(field)] = problemText(words, field, problem);
    return { fieldId: field.id, fieldName: field.name, fieldValue: value };
  });
  const wanted = found.form.includeConfirmationEmail ? (entered[CONFIRMATION_FIELD] ?? "").trim() : "";
  if (!isConfirmationAddress(wanted)) errors[CONFIRMATION_FIELD] = words.confirmationInvalid;
  if (upload && !found.fields.some(({ fieldType }) => fieldType === "fileUpload"))
    errors[FILE_FIELD] = wordsIn(language, formsMessages).noFiles;
  return { ...found, pairs, confirmationEmail: wanted, errors };
};

/** An attachment that is stored but has no row yet. */
export interface Attachment extends StoredFile {
  readonly name: string;
}

/** Reads who else gets emails about a form, before the submission's transaction begins. */
export const mailsOf = async (
  context: Pick<CallContext<Services>, "services" | "companyDb" | "site">,
): Promise<{ from: string; origin: string }> => {
  const { from } = await readMailSettings(context);
  return { from, origin: context.site.origin };
};

/** Data for one submission. */
export interface Acceptance {
  readonly formId: number;
  readonly pairs: readonly Pair[];
  readonly confirmationEmail: string;
  readonly mails: Pick<SubmissionMails, "from" | "origin">;
  readonly language: Language;
  /** The id of a stored file, or a file that still needs its row. */
  readonly file: Attachment | { readonly fileId: number } | null;
}

export interface AcceptedSubmission {
  readonly successMessage: string;
  readonly submissionId: number;
}

/**
 * Stores a submission with its file and its emails in one transaction (decisions §11).
 * @returns the success message and the submission's number @throws Refusal 404 if the form was deleted
 */
export const acceptSubmission = async (tx: WriteTx, acceptance: Acceptance): Promise<AcceptedSubmission> => {
  const { formId, pairs, confirmationEmail, mails, language, file } = acceptance;
  // Not locked: many visitors may submit the same form at once.
  const [form, { toEmail }, fields] = await Promise.all([
    selectForm(tx, formId),
    getModuleSettings(tx, "form"),
    file ? selectFields(tx, formId) : [],
  ]);
  if (!form?.isActive) throw formDeletedIn(language);
  const [submissionId, fileId, staff] = await Promise.all([
    insertSubmission(tx, formId, pairs, confirmationEmail),
    file && ("fileId" in file ? file.fileId : insertAttachment(tx, file)),
    withoutDeactivatedOrAdmins(tx, [form.email, ...toEmail]),
  ]);
  const field = fields.find(({ fieldType }) => fieldType === "fileUpload");
  const wantsConfirmation = form.includeConfirmationEmail && confirmationEmail !== "";
  const isConfirmed =
    wantsConfirmation &&
    (await countWithin(tx, CONFIRMATION_LIMIT, `${formId}:${mailboxKey(confirmationEmail)}`));
  await Promise.all([
    fileId && field ? insertSubmissionFile(tx, submissionId, field.id, fileId) : null,
    queueSubmissionMails(tx, submissionId, {
      ...mails,
      language,
      staff,
      confirmation: isConfirmed ? confirmationEmail : "",
    }),
  ]);
  return { successMessage: form.successMessage, submissionId };
};

export const insertAttachment = (tx: WriteTx, { name, ...file }: Attachment): Promise<number> =>
  insertFile(tx, file, name);
