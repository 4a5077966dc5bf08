import { createHash, randomBytes } from "node:crypto";
import { deleteLapsedGrants, isRightAnswer, newQuestion } from "#modules/captcha/captcha.public.ts";
import type { CallContext, UploadedFile } from "#platform/call/handle.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { deleteFiles } from "#platform/files/files.sql.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import type { Services } from "#platform/services/services.ts";
import { CONFIRMATION_FIELD, FILE_FIELD, inputName } from "#platform/visitor-forms/form-field.ts";
import {
  type DraftInput,
  type DraftRecord,
  deleteDraft,
  deleteLapsedDrafts,
  insertDraft,
  type NewDraft,
  selectDraft,
  selectDraftForUpdate,
  selectUnansweredForUpdate,
  type Unanswered,
  updateDraft,
} from "./form-drafts.sql.ts";
import { MAX_UPLOAD_BYTES } from "./forms.schema.ts";
import {
  acceptSubmission,
  type CheckedForm,
  checkEntered,
  type Entered,
  insertAttachment,
  limitSending,
  mailsOf,
} from "./site-forms.service.ts";
import { withAttachment } from "./stored-attachment.service.ts";

const NO_QUESTION = { question: "", answer: "" };

/** What a request without scripts brings, besides its body. */
export type DraftContext = Pick<CallContext<Services>, "db" | "caller" | "services" | "companyDb" | "site">;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Where a visitor without scripts goes on. */
export const draftPath = (token: string): string => `/form-check/${token}`;

/** What one address may leave unanswered, files and text together, and a company's visitors in all. */
const ROOM = { files: 3, bytes: 20 << 20, companyBytes: 200 << 20 };

const CHOOSE_AGAIN = "Please choose your file again.";
const TOO_MANY_FILES =
  "We're still holding files from your other forms. Finish those forms first, or choose this file again in an hour.";
const NO_ROOM_FOR_FILES =
  "We can't take more files right now. Send the form without a file, or choose the file again in an hour.";
const NO_ROOM =
  "Too many forms are still waiting to be finished. Finish the ones you started, or send this one again in an hour.";

/**
 * Keeps what a visitor without scripts has sent until the question is answered; nothing of it is a submission yet.
 * What is wrong is kept with it, so that the form comes again with everything that was typed.
 * @returns the draft's token @throws Refusal 404, 429, 503
 */
export const addDraft = async (
  context: DraftContext,
  sent: { formId: number; entered: Entered; page: string; upload: UploadedFile | null },
): Promise<string> => {
  const { db, caller } = context;
  const { formId, entered, page } = sent;
  await limitSending(context);
  const upload = sent.upload && sent.upload.bytes > 0 ? sent.upload : null;
  const checked = await db.read((tx) => checkEntered(tx, formId, entered, upload));
  const errors = { ...fileErrors(upload, checked), ...checked.errors };
  const isRight = Object.keys(errors).length === 0;
  const file = isRight ? upload : null;
  const token = randomBytes(24).toString("hex");
  const draft: DraftRoom = {
    formId,
    addressKey: addressKey(caller.ip),
    input: {
      entered: withFileName(ownOf(checked, entered), upload),
      page,
      errors,
      confirmationEmail: checked.confirmationEmail,
      isWrong: false,
    },
  };
  const hasRoom = await db.write((tx) => keepDraft(tx, hashOf(token), draft, file?.bytes ?? 0));
  if (file && hasRoom) await storeDraftFile(context, hashOf(token), draft.input, file);
  return token;
};

/** What is said of a file that isn't kept: it is too large, or something else of the form is wrong. */
const fileErrors = (upload: UploadedFile | null, { errors }: CheckedForm): Record<string, string> => {
  if (upload?.isTooLarge) return { [FILE_FIELD]: refuse.fileTooLarge(MAX_UPLOAD_BYTES).message };
  return upload && Object.keys(errors).length > 0 ? { [FILE_FIELD]: CHOOSE_AGAIN } : {};
};

type DraftRoom = Pick<NewDraft, "formId" | "addressKey" | "input">;

/**
 * Keeps a draft, and takes room for its file before that is stored: many at once don't take more than there is. Where
 * there is none, the form comes again and says so.
 * @returns whether its file may be stored @throws Refusal 429 where there is no room for what was typed
 */
const keepDraft = async (
  tx: WriteTx,
  hash: Buffer,
  { input, ...draft }: DraftRoom,
  fileBytes: number,
): Promise<boolean> => {
  const unanswered = await selectUnansweredForUpdate(tx, draft.addressKey);
  const problem = fileBytes === 0 ? null : fileProblem(unanswered, fileBytes);
  const errors = problem ? { ...input.errors, [FILE_FIELD]: problem } : input.errors;
  const stored = JSON.stringify({ ...input, errors });
  if (isFull(unanswered, Buffer.byteLength(stored))) throw new Refusal("too-many", NO_ROOM);
  const isRight = Object.keys(errors).length === 0;
  await insertDraft(tx, hash, {
    ...draft,
    input: stored,
    fileBytes: problem ? 0 : fileBytes,
    ...(isRight ? newQuestion() : { question: "", answer: "" }),
  });
  return problem === null;
};

const isFull = ({ bytes, companyBytes }: Unanswered, more: number): boolean =>
  bytes + more > ROOM.bytes || companyBytes + more > ROOM.companyBytes;

/** Why a file isn't taken: for the sender's other forms, or for those of all; null where it is. */
const fileProblem = (unanswered: Unanswered, fileBytes: number): string | null => {
  if (unanswered.files >= ROOM.files || unanswered.bytes + fileBytes > ROOM.bytes) return TOO_MANY_FILES;
  return isFull(unanswered, fileBytes) ? NO_ROOM_FOR_FILES : null;
};

/** Stores the file of a draft. A file that doesn't match its name is reported in the form; otherwise the draft is sent again. */
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
    if (error instanceof Refusal && error.code === "unsupported") {
      const errors = { [FILE_FIELD]: error.message };
      await db.write((tx) =>
        updateDraft(tx, hash, { input: { ...input, errors }, fileBytes: 0, ...NO_QUESTION }),
      );
      return;
    }
    // What was typed goes back to anyone who sent it.
    await db.write((tx) => deleteDraft(tx, hash)).catch(() => {});
    throw error;
  }
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
      await updateDraft(tx, hash, { input: { ...draft.input, isWrong: true }, ...newQuestion() });
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
    await updateDraft(tx, hash, { input: kept, ...NO_QUESTION });
    return;
  }
  const successMessage = await acceptSubmission(tx, {
    formId,
    pairs,
    confirmationEmail,
    mails,
    file: fileId === null ? null : { fileId },
  });
  // Nothing of what was typed stays, and the file is the submission's.
  await updateDraft(tx, hash, {
    input: { ...kept, entered: {}, confirmationEmail: "" },
    fileId: null,
    textBytes: 0,
    fileBytes: 0,
    ...NO_QUESTION,
    successMessage,
  });
};

/** Forgets what nobody answered for, with its files, and captchas that have lapsed. */
export const tidyForms = async (tx: WriteTx): Promise<void> => {
  await deleteFiles(tx, await deleteLapsedDrafts(tx));
  await deleteLapsedGrants(tx);
};
