import { checkedEnding } from "#modules/uploads/uploads.public.ts";
import { FILE_KINDS } from "#modules/uploads/uploads.schema.ts";
import type { UploadedFile } from "#platform/call/handle.ts";

const MAX_NAME = 150;

/** What a file that came with a form is: its ending and its content must agree. @throws Refusal 415 */
export const attachmentKind = async (
  upload: UploadedFile,
): Promise<{ extension: string; mediaType: string; name: string }> => {
  const name = cleanName(upload.fileName);
  const extension = await checkedEnding(upload.path, name);
  return { extension, mediaType: FILE_KINDS[extension]?.mediaType ?? "application/octet-stream", name };
};

/** A name without folders and without characters that mean something in paths or heads; its ending stays. */
const cleanName = (given: string): string => {
  const name = given
    .replace(/^.*[\\/]/, "")
    .replace(/[\p{C}"<>:|?*]/gu, "")
    .trim();
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 10)}${name.slice(-10)}`;
};
