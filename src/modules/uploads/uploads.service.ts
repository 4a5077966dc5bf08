import { recordAudit } from "#modules/audit/audit.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { UploadedFile } from "#platform/call/handle.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import type { Publication } from "#platform/db/publications.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { deleteFiles, insertFile } from "#platform/files/files.sql.ts";
import type { Files } from "#platform/files/files.ts";
import { withStoredFile } from "#platform/files/with-stored-file.ts";
import { checkedEnding } from "./file-check.service.ts";
import { BIRTHDAYS_FILE, endingOf, FILE_KINDS, type ItemFolder } from "./uploads.schema.ts";
import {
  deleteUploads,
  insertUpload,
  selectBirthdaysForUpdate,
  selectCompaniesWithForgotten,
  selectForgottenUploads,
  selectUploadForUpdate,
  type UploadedFileRecord,
  updateUpload,
} from "./uploads.sql.ts";

const FILE_MISSING = "Choose a file.";

/** Tag of cached data about an uploaded file. */
const uploadTag = (id: number): string => `upload:${id}`;

/** The permanent address of an uploaded file. */
export const locationOf = (upload: { readonly id: number; readonly name: string }): string =>
  `/files/${upload.id}/${upload.name}`;

/**
 * Stores a file for an item that isn't saved yet [DOC-012] and returns its location.
 * @throws Refusal 400 no file, 409 no storage left, 413, 415, 503
 */
export const addUpload = async (
  db: CompanyDb,
  actor: Actor,
  files: Files,
  folder: ItemFolder,
  upload: UploadedFile | null,
): Promise<string> => {
  const file = requireFile(upload);
  const ending = await checkedEnding(file.path, file.fileName);
  const mediaType = FILE_KINDS[ending]?.mediaType ?? "application/octet-stream";
  return withStoredFile(
    { db, files },
    { path: file.path, extension: ending, mediaType },
    async (tx, stored) => {
      const fileId = await insertFile(tx, stored, shownName(file.fileName, ending));
      const name = addressName(file.fileName, ending);
      const id = await insertUpload(tx, actor, { folder, name, fileId });
      await recordAudit(tx, actor, {
        action: "Uploaded file",
        subject: shownName(file.fileName, ending),
        after: { folder },
      });
      return locationOf({ id, name });
    },
  );
};

/** The list of birthdays, a CSV file by name and content [BDAY-003]. @throws Refusal 400 no file, 415 */
export const requireCsv = async (upload: UploadedFile | null): Promise<UploadedFile> => {
  const file = requireFile(upload);
  if (endingOf(file.fileName) !== "csv")
    throw new Refusal("unsupported", "The list of birthdays must be a .csv file.");
  await checkedEnding(file.path, file.fileName);
  return file;
};

/**
 * Replaces the list of birthdays [CONST-024] and returns its location.
 * @param alongside changes in the same transaction
 * @throws Refusal 400 no file, 409 no storage left, 415, 503
 */
export const overwriteBirthdays = async (
  db: CompanyDb,
  actor: Actor,
  files: Files,
  upload: UploadedFile | null,
  alongside: (tx: WriteTx) => Promise<void>,
): Promise<string> => {
  const file = requireFile(upload);
  const mediaType = FILE_KINDS.csv?.mediaType ?? "text/csv";
  await withStoredFile(
    { db, files },
    { path: file.path, extension: "csv", mediaType },
    async (tx, stored) => {
      const before = await selectBirthdaysForUpdate(tx);
      const fileId = await insertFile(tx, stored, "Birthdays.csv");
      if (!before) await insertUpload(tx, actor, { folder: "Birthdays", name: "Birthdays.csv", fileId });
      else {
        await updateUpload(tx, before.id, { fileId });
        await deleteFiles(tx, [before.fileId]);
      }
      await alongside(tx);
    },
  );
  return BIRTHDAYS_FILE;
};

const requireFile = (upload: UploadedFile | null): UploadedFile => {
  if (!upload || upload.bytes === 0) throw refuse.invalid(FILE_MISSING);
  return upload;
};

const LOCATION_REFUSAL = "The file is no longer available. Upload it again.";

/**
 * Assigns an uploaded file to an item. It must belong to this company and to no other item (decisions §10). An item
 * that already has a file keeps that file's address, with the new content.
 * @param current the item's upload; null for a new item
 * @returns the item's upload
 * @throws Refusal 400
 */
export const claimUpload = async (
  tx: WriteTx,
  folder: ItemFolder,
  location: string | null,
  current: number | null,
): Promise<{ readonly uploadId: number; readonly isReplaced: boolean }> => {
  if (location === null && current !== null) return { uploadId: current, isReplaced: false };
  const id = Number(/^\/?files\/(\d{1,15})\/[^/]+$/.exec(location ?? "")?.[1] ?? 0);
  const found = id > 0 ? await selectUploadForUpdate(tx, id) : null;
  if (!found || found.folder !== folder || locationOf(found) !== `/${location?.replace(/^\//, "")}`)
    throw refuse.invalid(LOCATION_REFUSAL, { location: [LOCATION_REFUSAL] });
  if (found.id === current) return { uploadId: current, isReplaced: false };
  if (found.itemId !== null) {
    const message = "Another item already uses this file. Upload it again.";
    throw refuse.invalid(message, { location: [message] });
  }
  if (current === null) return { uploadId: found.id, isReplaced: false };
  const kept = await selectUploadForUpdate(tx, current);
  if (!kept) throw new Error(`Upload ${current} of an item is missing.`);
  await deleteUploads(tx, [found.id]);
  await updateUpload(tx, kept.id, { fileId: found.fileId });
  await deleteFiles(tx, [kept.fileId]);
  changeFile(tx, kept.id, "changed");
  return { uploadId: kept.id, isReplaced: true };
};

const changeFile = (tx: WriteTx, id: number, change: Publication["change"]): void => {
  tx.invalidate(uploadTag(id));
  tx.recordPublication({ kind: "file", item: id, change });
};

/** Makes an item's file public under its address. */
export const publishUpload = async (tx: WriteTx, uploadId: number, itemId: number): Promise<void> => {
  await updateUpload(tx, uploadId, { itemId, isPublic: true, hidden: null });
  changeFile(tx, uploadId, "published");
};

interface WithheldUpload {
  readonly itemId: number;
  readonly hidden: NonNullable<UploadedFileRecord["hidden"]>;
  readonly wasPublic: boolean;
}

/** Hides an item's file from visitors while its item is hidden. Admins can still read it. */
export const withholdUpload = async (
  tx: WriteTx,
  uploadId: number,
  { itemId, hidden, wasPublic }: WithheldUpload,
): Promise<void> => {
  await updateUpload(tx, uploadId, { itemId, isPublic: false, hidden });
  tx.invalidate(uploadTag(uploadId));
  if (wasPublic) changeFile(tx, uploadId, "withdrawn");
};

/** Hides the file from visitors, because its item was deleted. */
export const hideUpload = async (tx: WriteTx, uploadId: number): Promise<void> => {
  await updateUpload(tx, uploadId, { isPublic: false, hidden: null });
  changeFile(tx, uploadId, "withdrawn");
};

/** How long an upload waits for its item, because someone may be filling in the form. */
const UPLOAD_WAITS_MS = 24 * 3_600_000;

export const companiesWithForgottenUploads = selectCompaniesWithForgotten(UPLOAD_WAITS_MS);

/** Deletes uploaded files that no item uses. Returns how many. */
export const removeForgottenUploads = (db: CompanyDb): Promise<number> =>
  db.write(async (tx) => {
    const forgotten = await selectForgottenUploads(tx, UPLOAD_WAITS_MS);
    await deleteUploads(
      tx,
      forgotten.map(({ id }) => id),
    );
    await deleteFiles(
      tx,
      forgotten.map(({ fileId }) => fileId),
    );
    return forgotten.length;
  });

const MAX_SHOWN_NAME = 200;

/** The file's name when downloaded: the original name without folders and unprintable characters. */
const shownName = (fileName: string, ending: string): string => {
  const base = fileName
    .replace(/^.*[\\/]/, "")
    .replace(/\.[^.]*$/, "")
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029"<>|?*:]/gu, "")
    .trim();
  return `${[...base].slice(0, MAX_SHOWN_NAME - 20).join("") || "file"}.${ending}`;
};

/** The last part of the file's address: readable and ASCII. */
const addressName = (fileName: string, ending: string): string => {
  const slug = shownName(fileName, ending)
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return `${slug || "file"}.${ending}`;
};
