import { checkedEnding } from "#modules/uploads/uploads.public.ts";
import { FILE_KINDS } from "#modules/uploads/uploads.schema.ts";
import type { UploadedFile } from "#platform/call/handle.ts";

const MAX_NAME = 150;

/** Detects an attachment's type; its extension and its content must agree. @throws Refusal 415 */
export const attachmentKind = async (
  upload: UploadedFile,
): Promise<{ extension: string; mediaType: string; name: string }> => {
  const name = cleanName(upload.fileName);
  const extension = await checkedEnding(upload.path, name);
  return { extension, mediaType: FILE_KINDS[extension]?.mediaType ?? "application/octet-stream", name };
};

/** Removes folders and characters that are special in paths or headers, and keeps the extension. */
const cleanName = (given: string): string => {
  const name = given
    .replace(/^.*[\\/]/, "")
    .replace(/[\p{C}"<>:|?*]/gu, "")
    .trim();
  return name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 10)}${name.slice(-10)}`;
};
