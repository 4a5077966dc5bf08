import { createHash, randomBytes } from "node:crypto";
import { deleteLapsedGrants, isRightAnswer, newQuestion } from "#modules/captcha/captcha.public.ts";
import { REMOVE_FILES_JOB } from "#modules/images/images.public.ts";
import type { CallContext, UploadedFile } from "#platform/call/handle.ts";
import type { Services } from "#platform/call/services.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { deleteFiles } from "#platform/files/files.sql.ts";
import { CONFIRMATION_FIELD, FILE_FIELD, inputName } from "#platform/visitor-forms/form-field.ts";
import {
  type DraftInput,
  type DraftRecord,
  deleteLapsedDrafts,
  insertDraft,
  selectDraft,
  selectDraftForUpdate,
  updateDraftAccepted,
  updateDraftQuestion,
} from "./form-drafts.sql.ts";
import {
  acceptSubmission,
  type CheckedForm,
  checkEntered,
  type Entered,
  insertAttachment,
  limitSending,
  mailsOf,
  storeAttachment,
} from "./site-forms.service.ts";

/** What a request without scripts brings, besides its body. */
export type DraftContext = Pick<CallContext<Services>, "db" | "caller" | "services" | "companyDb" | "site">;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Where a visitor without scripts goes on. */
export const draftPath = (token: string): string => `/form-check/${token}`;

/**
 * Keeps what a visitor without scripts has sent until the question is answered; nothing of it is a submission yet.
 * What is wrong is kept with it, so that the form comes again with everything that was typed.
 * @returns the draft's token @throws Refusal 404, 415, 429, 503
 */
export const addDraft = async (
  context: DraftContext,
  sent: { formId: number; entered: Entered; page: string; upload: UploadedFile | null },
): Promise<string> => {
  const { db } = context;
  await limitSending(context);
  const upload = sent.upload && sent.upload.bytes > 0 ? sent.upload : null;
  const checked = await db.read((tx) => checkEntered(tx, sent.formId, sent.entered, upload));
  const isRight = Object.keys(checked.errors).length === 0;
  const errors =
    isRight || !upload
      ? checked.errors
      : { ...checked.errors, [FILE_FIELD]: checked.errors[FILE_FIELD] ?? "Please choose your file again." };
  const file = isRight ? await storeAttachment(context, upload) : null;
  const token = randomBytes(24).toString("hex");
  await db.write(async (tx) => {
    const fileId = file ? await insertAttachment(tx, file) : null;
    await insertDraft(tx, hashOf(token), {
      formId: sent.formId,
      input: {
        entered: withFileName(ownOf(checked, sent.entered), upload),
        page: sent.page,
        errors,
        confirmationEmail: checked.confirmationEmail,
        isWrong: false,
      },
      fileId,
      ...(isRight ? newQuestion() : { question: "", answer: "" }),
    });
  });
  return token;
};

/** What the form asks for, of what was sent: anybody may send anything, and it is kept before a question is answered. */
const ownOf = ({ form, fields }: CheckedForm, entered: Entered): Entered => {
  const names = fields.filter(({ fieldType }) => fieldType !== "fileUpload").map(inputName);
  if (form.includeConfirmationEmail) names.push(CONFIRMATION_FIELD);
  return Object.fromEntries(names.flatMap((name) => (name in entered ? [[name, entered[name] ?? ""]] : [])));
};

const withFileName = (entered: Entered, upload: UploadedFile | null): Entered =>
  upload ? { ...entered, [FILE_FIELD]: upload.fileName.slice(0, 200) } : entered;

/** null: it has lapsed, or never was. */
export const readDraft = (tx: ReadTx, token: string): Promise<DraftRecord | null> =>
  selectDraft(tx, hashOf(token));

/**
 * Takes the answer to a draft's question: the right one is the grant with which it becomes a submission, once; after a
 * wrong one there is another question. @throws Refusal 404 where the form was deleted meanwhile, 429
 */
export const answerDraft = async (context: DraftContext, token: string, given: string): Promise<void> => {
  await limitSending(context);
  const mails = await mailsOf(context);
  const hash = hashOf(token);
  await context.db.write(async (tx) => {
    const draft = await selectDraftForUpdate(tx, hash);
    if (!draft || draft.successMessage !== null || draft.question === "") return;
    if (!isRightAnswer(draft.answer, given)) {
      await updateDraftQuestion(tx, hash, { ...draft.input, isWrong: true }, newQuestion());
      return;
    }
    await acceptDraft(tx, hash, draft, mails);
  });
};

const acceptDraft = async (
  tx: WriteTx,
  hash: Buffer,
  { formId, input, fileId }: DraftRecord,
  mails: { from: string; origin: string },
): Promise<void> => {
  const file = fileId === null ? null : { fileName: input.entered[FILE_FIELD] ?? "", bytes: 1 };
  // The form may have changed meanwhile: then it comes again with what is wrong.
  const { errors, pairs, confirmationEmail } = await checkEntered(tx, formId, input.entered, file);
  const kept: DraftInput = { ...input, errors, isWrong: false };
  if (Object.keys(errors).length > 0) {
    await updateDraftQuestion(tx, hash, kept, { question: "", answer: "" });
    return;
  }
  const successMessage = await acceptSubmission(tx, {
    formId,
    pairs,
    confirmationEmail,
    mails,
    file: fileId === null ? null : { fileId },
  });
  await updateDraftAccepted(tx, hash, { ...kept, entered: {}, confirmationEmail: "" }, successMessage);
};

/** Forgets what nobody answered for, with its files, and captchas that have lapsed. */
export const tidyForms = async (tx: WriteTx): Promise<void> => {
  const keys = await deleteFiles(tx, await deleteLapsedDrafts(tx));
  if (keys.length > 0) await tx.addJob(REMOVE_FILES_JOB, { keys });
  await deleteLapsedGrants(tx);
};
