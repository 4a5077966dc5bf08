import { checkedEnding } from "#modules/uploads/uploads.public.ts";
import { endingOf, FILE_KINDS } from "#modules/uploads/uploads.schema.ts";
import type { UploadedFile } from "#platform/call/handle.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import { formWords } from "#platform/visitor-forms/form-texts.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { formsMessages } from "./forms.messages.ts";

const MAX_NAME = 150;

/** Detects an attachment's type; its extension and its content must agree. @throws Refusal 415 */
export const attachmentKind = async (
  upload: UploadedFile,
  language: Language,
): Promise<{ extension: string; mediaType: string; name: string }> => {
  const name = cleanName(upload.fileName);
  const ending = endingOf(name);
  const words = wordsIn(language, formsMessages);
  if (!FILE_KINDS[ending]) throw new Refusal("unsupported", formWords(language).fileKind);
  const extension = await checkedEnding(upload.path, name).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const isReadable = error.code === "unsupported";
    throw new Refusal("unsupported", isReadable ? words.fileMismatch({ ending }) : words.fileDamaged);
  });
  return { extension, mediaType: FILE_KINDS[extension]?.mediaType ?? "application/octet-stream", name };
};

/** Removes folders and characters that are special in paths or headers, and keeps the extension. */
const cleanName = (fileName: string): string => {
  const name = fileName
    .replace(/^.*[\\/]/, "")
    .replace(/[\p{C}"<>:|?*]/gu, "")
    .trim();
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 10)}${name.slice(-10)}`;
};
