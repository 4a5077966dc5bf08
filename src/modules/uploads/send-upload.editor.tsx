import { uploadByName } from "#platform/ui/api.ts";
import type { SendOptions } from "#platform/ui/uploads/upload-queue.ts";
import {
  endingOf,
  FILE_KINDS,
  FILE_TYPE_REFUSAL,
  type ItemFolder,
  MAX_UPLOAD_BYTES,
} from "./uploads.schema.ts";

/** The problem of a file that is known before sending; "" if there is none. */
export const refusalOf = (file: File): string => {
  if (!FILE_KINDS[endingOf(file.name)]) return FILE_TYPE_REFUSAL;
  if (file.size === 0) return "This file is empty.";
  if (file.size > MAX_UPLOAD_BYTES)
    return `This file is larger than ${MAX_UPLOAD_BYTES >> 20} MB. Make it smaller and upload it again.`;
  return "";
};

/** Uploads a file for an item, and returns its location. @throws CallError */
export const uploadItemFile = async (
  folder: ItemFolder,
  file: File,
  options: SendOptions,
): Promise<string> => {
  const data = new FormData();
  // The server reads the text fields first, and the file as it arrives.
  data.append("folderName", folder);
  data.append("file", file, file.name);
  return String(await uploadByName("uploadFile", data, options));
};
