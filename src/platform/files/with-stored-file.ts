import { stat } from "node:fs/promises";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import { DoneBefore } from "#platform/db/request-key.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { hasStorageFor, requireStorage, STORAGE_FULL } from "#platform/limits/company-limits.sql.ts";
import type { Files, StoredFile } from "./files.ts";

interface NewFile {
  /** A local file. */
  readonly path: string;
  /** Without dot, ASCII. */
  readonly extension: string;
  readonly mediaType: string;
}

/**
 * Stores a file that someone uploads, then runs the work that inserts its row in a transaction. If the work is refused,
 * the file is deleted right away.
 * @param fullMessage for the person, if the company has no storage left
 * @throws Refusal 409 if the company has no storage left, 503, and whatever the work throws
 */
export const withStoredFile = async <T>(
  { db, files }: { readonly db: CompanyDb; readonly files: Files },
  { path, ...kind }: NewFile,
  work: (tx: WriteTx, stored: StoredFile) => Promise<T>,
  fullMessage = STORAGE_FULL,
): Promise<T> => {
  const { size } = await stat(path);
  if (!(await db.readAtOnce((tx) => hasStorageFor(tx, size)))) throw refuse.conflict(fullMessage);
  const stored = await files.store(db.companyId, path, kind);
  try {
    return await db.write(async (tx) => {
      const [, result] = await Promise.all([requireStorage(tx, stored.bytes, fullMessage), work(tx, stored)]);
      return result;
    });
  } catch (error) {
    // A transaction may have committed before its connection broke, so the sweeper decides about the file.
    if (error instanceof Refusal || error instanceof DoneBefore)
      await files.remove(stored.key).catch(() => {});
    throw error;
  }
};
