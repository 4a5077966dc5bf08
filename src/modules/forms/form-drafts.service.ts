import { createHash, randomBytes } from "node:crypto";
import { deleteLapsedGrants, isRightAnswer, newQuestion } from "#modules/captcha/captcha.public.ts";
import type { UploadedFile } from "#platform/call/handle.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import { deleteFiles } from "#platform/files/files.sql.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { CONFIRMATION_FIELD, FILE_FIELD, inputName } from "#platform/visitor-forms/form-field.ts";
import { fileTooLarge, formWords } from "#platform/visitor-forms/form-texts.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { Words } from "#platform/words/messages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import {
  type DraftInput,
  type DraftRecord,
  deleteDraft,
  deleteLapsedDrafts,
  insertDraft,
  insertReceipt,
  type NewDraft,
  selectDraft,
  selectDraftForUpdate,
  selectUnansweredForUpdate,
  type Unanswered,
  updateDraft,
} from "./form-drafts.sql.ts";
import { formsMessages } from "./forms.messages.ts";
import {
  type AcceptedSubmission,
  acceptSubmission,
  type CheckedForm,
  checkEntered,
  type Entered,
  insertAttachment,
  limitSending,
  mailsOf,
  type VisitorContext,
} from "./site-forms.service.ts";
import { withAttachment } from "./stored-attachment.service.ts";

const NO_QUESTION = { question: "", answer: "" };

/** Context of a form request made without scripts. */
export type DraftContext = VisitorContext<"db" | "caller" | "services" | "companyDb" | "site">;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Path where a visitor without scripts continues. */
export const draftPath = (token: string): string => `/form-check/${token}`;

/** Limits for unfinished forms: files and bytes per address, and bytes per company. */
const ROOM = { files: 3, bytes: 20 << 20, companyBytes: 200 << 20 };

type FormsWords = Words<typeof formsMessages>;

/**
 * Stores a form sent without scripts as a draft until the visitor answers the captcha question. Errors are stored with
 * it, so that the form can be shown again with everything the visitor typed.
 * @returns the draft's token @throws Refusal 404, 429, 503
 */
export const addDraft = async (
  context: DraftContext,
  sent: { formId: number; entered: Entered; page: string; upload: UploadedFile | null },
): Promise<string> => {
  const { db, caller, language } = context;
  const { formId, entered, page } = sent;
  await limitSending(context);
  const upload = sent.upload && sent.upload.bytes > 0 ? sent.upload : null;
  const checked = await db.read((tx) => checkEntered(tx, formId, entered, upload, language));
  const errors = { ...fileErrors(upload, checked, language), ...checked.errors };
  const isRight = Object.keys(errors).length === 0;
  const file = isRight ? upload : null;
  const token = randomBytes(24).toString("hex");
  const draft: DraftRoom = {
    formId,
    addressKey: addressKey(caller.ip),
    input: {
      entered: storable(withFileName(ownOf(checked, entered), upload)),
      page,
      errors,
      confirmationEmail: checked.confirmationEmail,
      isWrong: false,
      language,
    },
  };
  const hasRoom = await db.write((tx) => keepDraft(tx, hashOf(token), draft, file?.bytes ?? 0, language));
  if (file && hasRoom) await storeDraftFile(context, hashOf(token), draft.input, file);
  return token;
};

/** PostgreSQL can't store NUL. Browsers show it as U+FFFD, too. */
const storable = (entered: Entered): Entered =>
  Object.fromEntries(
    Object.entries(entered).map(([name, value]) => [name, value.replaceAll("\u0000", "\ufffd")]),
  );

/** Explains why a file isn't stored: it is too large, or the form has other errors. */
const fileErrors = (
  upload: UploadedFile | null,
  { errors, fields }: CheckedForm,
  language: Language,
): Record<string, string> => {
  if (upload?.isTooLarge) return { [FILE_FIELD]: fileTooLarge(formWords(language), fields) };
  return upload && Object.keys(errors).length > 0
    ? { [FILE_FIELD]: wordsIn(language, formsMessages).chooseAgain }
    : {};
};

type DraftRoom = Pick<NewDraft, "formId" | "addressKey" | "input">;

/**
 * Stores a draft and reserves space for its file first, so that concurrent requests can't exceed the limits. Without
 * space for the file, the draft says so when the form is shown again.
 * @returns whether the file may be stored @throws Refusal 429 if there is no space for the text either
 */
const keepDraft = async (
  tx: WriteTx,
  hash: Buffer,
  { input, ...draft }: DraftRoom,
  fileBytes: number,
  language: Language,
): Promise<boolean> => {
  const words = wordsIn(language, formsMessages);
  const unanswered = await selectUnansweredForUpdate(tx, draft.addressKey);
  const problem = fileBytes === 0 ? null : fileProblem(unanswered, fileBytes, words);
  const errors = problem ? { ...input.errors, [FILE_FIELD]: problem } : input.errors;
  const stored = JSON.stringify({ ...input, errors });
  if (isFull(unanswered, Buffer.byteLength(stored))) throw new Refusal("too-many", words.noRoom);
  const isRight = Object.keys(errors).length === 0;
  await insertDraft(tx, hash, {
    ...draft,
    input: stored,
    fileBytes: problem ? 0 : fileBytes,
    ...(isRight ? newQuestion(language) : { question: "", answer: "" }),
  });
  return problem === null;
};

const isFull = ({ bytes, companyBytes }: Unanswered, more: number): boolean =>
  bytes + more > ROOM.bytes || companyBytes + more > ROOM.companyBytes;

/** Explains whether the sender's or the company's limit rules out a file; null if it fits. */
const fileProblem = (unanswered: Unanswered, fileBytes: number, words: FormsWords): string | null => {
  if (unanswered.files >= ROOM.files || unanswered.bytes + fileBytes > ROOM.bytes) return words.tooManyFiles;
  return isFull(unanswered, fileBytes) ? words.noRoomForFiles : null;
};

/**
 * Stores a draft's file. A wrong type, or no storage left, becomes an error in the form. Any other failure deletes the
 * draft.
 */
const storeDraftFile = async (
  context: DraftContext,
  hash: Buffer,
  input: DraftInput,
  upload: UploadedFile,
): Promise<void> => {
  const { db } = context;
  try {
    await withAttachment(context, upload, async (tx, file) => {
      if (file) await updateDraft(tx, hash, { fileId: await insertAttachment(tx, file) });
    });
  } catch (error) {
    if (error instanceof Refusal && /^(?:unsupported|conflict)$/.test(error.code)) {
      const errors = { [FILE_FIELD]: error.message };
      await db.write((tx) =>
        updateDraft(tx, hash, { input: { ...input, errors }, fileBytes: 0, ...NO_QUESTION }),
      );
      return;
    }
    // The visitor sends the form again, so this draft is no longer needed.
    await db.write((tx) => deleteDraft(tx, hash)).catch(() => {});
    throw error;
  }
};

/** Keeps only the form's own fields: drafts are stored before the captcha, so a client could send anything. */
const ownOf = ({ form, fields }: CheckedForm, entered: Entered): Entered => {
  const names = fields.filter(({ fieldType }) => fieldType !== "fileUpload").map(inputName);
  if (form.includeConfirmationEmail) names.push(CONFIRMATION_FIELD);
  return Object.fromEntries(names.flatMap((name) => (name in entered ? [[name, entered[name] ?? ""]] : [])));
};

const withFileName = (entered: Entered, upload: UploadedFile | null): Entered =>
  upload ? { ...entered, [FILE_FIELD]: upload.fileName.slice(0, 200) } : entered;

/** Returns null if the draft expired or never existed. */
export const readDraft = (tx: ReadTx, token: string): Promise<DraftRecord | null> =>
  selectDraft(tx, hashOf(token));

/**
 * Checks the answer to a draft's captcha question. A right answer turns the draft into a submission, once; a wrong one
 * leads to another question.
 * @returns the form's id if there is a submission now; otherwise null @throws Refusal 404 if the form was deleted, 429
 */
export const answerDraft = async (
  context: DraftContext,
  token: string,
  given: string,
): Promise<number | null> => {
  const { language } = context;
  await limitSending(context);
  const mails = await mailsOf(context);
  const hash = hashOf(token);
  return context.db.write(async (tx) => {
    const draft = await selectDraftForUpdate(tx, hash);
    if (!draft || draft.successMessage !== null || draft.question === "") return null;
    if (!isRightAnswer(draft.answer, given)) {
      await updateDraft(tx, hash, { input: { ...draft.input, isWrong: true }, ...newQuestion(language) });
      return null;
    }
    return (await acceptDraft(tx, hash, draft, mails, language)) ? draft.formId : null;
  });
};

/** @returns whether there is a submission now */
const acceptDraft = async (
  tx: WriteTx,
  hash: Buffer,
  { formId, input, fileId }: DraftRecord,
  mails: { from: string; origin: string },
  language: Language,
): Promise<boolean> => {
  const file = fileId === null ? null : { fileName: input.entered[FILE_FIELD] ?? "", bytes: 1 };
  // If the form has changed, it is shown again with its errors.
  const { errors, pairs, confirmationEmail } = await checkEntered(tx, formId, input.entered, file, language);
  const kept: DraftInput = { ...input, errors, isWrong: false };
  if (Object.keys(errors).length > 0) {
    await updateDraft(tx, hash, { input: kept, ...NO_QUESTION });
    return false;
  }
  const accepted = await acceptSubmission(tx, {
    formId,
    pairs,
    confirmationEmail,
    mails,
    language,
    file: fileId === null ? null : { fileId },
  });
  // The draft's input is cleared, and its file now belongs to the submission.
  await updateDraft(tx, hash, {
    input: { ...kept, entered: {}, confirmationEmail: "" },
    fileId: null,
    textBytes: 0,
    fileBytes: 0,
    ...NO_QUESTION,
    ...accepted,
  });
  return true;
};

/** Lets a visitor whose form was sent by a script read its confirmation. @param token chosen by the script */
export const keepReceipt = (
  tx: WriteTx,
  token: string,
  {
    page,
    language,
    formId,
    ...accepted
  }: AcceptedSubmission & { page: string; language: Language; formId: number },
): Promise<void> =>
  insertReceipt(tx, hashOf(token), {
    formId,
    input: { entered: {}, page, errors: {}, confirmationEmail: "", isWrong: false, language },
    ...accepted,
  });

/** Deletes expired drafts with their files, and expired captchas. */
export const tidyForms = async (tx: WriteTx): Promise<void> => {
  await deleteFiles(tx, await deleteLapsedDrafts(tx));
  await deleteLapsedGrants(tx);
};
