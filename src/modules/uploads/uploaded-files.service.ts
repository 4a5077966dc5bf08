import { type Actor, isAdmin, mayContribute } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { BIRTHDAYS_FILE, endingOf, FILE_KINDS } from "./uploads.schema.ts";
import { selectBirthdaysFile, selectUploadedFile, type UploadedFileRecord } from "./uploads.sql.ts";

interface FoundUpload {
  readonly file: UploadedFileRecord;
  /** Whether browsers show it; everything else is downloaded. */
  readonly isInline: boolean;
}

/** Whether a person can read a file that visitors can't. Those who may add documents can read unpublished ones. */
export const mayReadHidden = (actor: Actor, { folder, hidden }: UploadedFileRecord): boolean =>
  isAdmin(actor) || (mayContribute(actor) && folder === "Documents" && hidden === "unpublished");

/** The file at an address below /files/, and who may read it. @param path `12/rates.pdf` */
export const findUpload = async (tx: ReadTx, path: string): Promise<FoundUpload | null> => {
  if (path === BIRTHDAYS_FILE) {
    const file = await selectBirthdaysFile(tx);
    return file && { file, isInline: false };
  }
  const [, id, name] = /^(\d{1,15})\/([a-zA-Z0-9.-]{1,80})$/.exec(path) ?? [];
  if (!id || !name) return null;
  const file = await selectUploadedFile(tx, Number(id));
  if (!file || file.name !== name) return null;
  // Its item was deleted, so it's hidden everywhere.
  if (file.itemId !== null && !file.isPublic && file.hidden === null) return null;
  // The current extension, because a file can be replaced by one of another type.
  return { file, isInline: FILE_KINDS[endingOf(file.originalName)]?.isInline ?? false };
};
