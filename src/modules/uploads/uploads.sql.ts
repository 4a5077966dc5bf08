import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { SendableFile } from "#platform/files/send-file.ts";
import type { ItemFolder } from "./uploads.schema.ts";

type Folder = ItemFolder | "Birthdays";

export interface UploadRecord {
  id: number;
  folder: string;
  name: string;
  fileId: number;
  itemId: number | null;
}

export const insertUpload = async (
  tx: WriteTx,
  actor: Actor,
  upload: { folder: Folder; name: string; fileId: number },
): Promise<number> =>
  (
    await tx.sql
      .insertInto("uploads")
      .values({
        companyId: tx.companyId,
        ...upload,
        createdByCompanyId: actor.companyId,
        createdByUserId: actor.userId,
        createdByEmail: actor.email,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** The upload, locked so that no other item can use it. */
export const selectUploadForUpdate = async (tx: WriteTx, id: number): Promise<UploadRecord | null> =>
  (await tx.sql
    .selectFrom("uploads")
    .select(["id", "folder", "name", "fileId", "itemId"])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/**
 * The list of birthdays, locked; null if there is none yet. Also locks the company, so that two first uploads run one
 * after the other.
 */
export const selectBirthdaysForUpdate = async (tx: WriteTx): Promise<UploadRecord | null> => {
  await tx.sql
    .selectFrom("companies")
    .select("companyId")
    .where("companyId", "=", tx.companyId)
    .forNoKeyUpdate()
    .execute();
  const birthdays = await tx.sql
    .selectFrom("uploads")
    .select(["id", "folder", "name", "fileId", "itemId"])
    .where("companyId", "=", tx.companyId)
    .where("folder", "=", "Birthdays")
    .forUpdate()
    .executeTakeFirst();
  return birthdays ?? null;
};

export const selectHasBirthdays = async (tx: ReadTx): Promise<boolean> =>
  (await tx.sql
    .selectFrom("uploads")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("folder", "=", "Birthdays")
    .executeTakeFirst()) !== undefined;

export const updateUpload = async (
  tx: WriteTx,
  id: number,
  change: {
    fileId?: number;
    itemId?: number;
    isPublic?: boolean;
    hidden?: UploadedFileRecord["hidden"];
  },
): Promise<void> => {
  await tx.sql
    .updateTable("uploads")
    .set({ ...change, changedAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

export const deleteUploads = async (tx: WriteTx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.sql.deleteFrom("uploads").where("companyId", "=", tx.companyId).where("id", "in", ids).execute();
};

/** A query for the companies with uploads of this age that no item uses. */
export const selectCompaniesWithForgotten = (olderThanMs: number) => sql`
  select company_id from uploads where item_id is null and folder <> 'Birthdays'
    and created_at < now() - make_interval(secs => ${sql.lit(olderThanMs / 1000)})`;

/** Uploads older than a moment that no item uses, locked. */
export const selectForgottenUploads = (
  tx: WriteTx,
  olderThanMs: number,
): Promise<{ id: number; fileId: number }[]> =>
  tx.sql
    .selectFrom("uploads")
    .select(["id", "fileId"])
    .where("companyId", "=", tx.companyId)
    .where("itemId", "is", null)
    .where("folder", "<>", "Birthdays")
    .where("createdAt", "<", sql<Date>`now() - make_interval(secs => ${olderThanMs / 1000})`)
    .forUpdate()
    .skipLocked()
    .execute();

export type UploadedFileRecord = SendableFile & {
  readonly uploadId: number;
  readonly name: string;
  readonly originalName: string;
  readonly folder: string;
  readonly isPublic: boolean;
  /** The document or newsletter issue that it belongs to. */
  readonly itemId: number | null;
  /** Why visitors can't read it, although its item isn't deleted; null otherwise. */
  readonly hidden: "unpublished" | "taken down" | null;
};

const sendable = (tx: ReadTx) =>
  tx.sql
    .selectFrom("uploads")
    .innerJoin("files", (join) =>
      join.onRef("files.companyId", "=", "uploads.companyId").onRef("files.id", "=", "uploads.fileId"),
    )
    .select([
      "uploads.id as uploadId",
      "uploads.name",
      "uploads.folder",
      "uploads.isPublic",
      "uploads.itemId",
      "uploads.hidden",
      "files.originalName",
      "files.key",
      "files.mediaType",
      "files.bytes",
      "files.sha256",
      "files.createdAt",
    ])
    .where("uploads.companyId", "=", tx.companyId);

/** The file at an address, or null. */
export const selectUploadedFile = async (tx: ReadTx, id: number): Promise<UploadedFileRecord | null> =>
  ((await sendable(tx).where("uploads.id", "=", id).executeTakeFirst()) as UploadedFileRecord | undefined) ??
  null;

export const selectBirthdaysFile = async (tx: ReadTx): Promise<UploadedFileRecord | null> =>
  ((await sendable(tx).where("uploads.folder", "=", "Birthdays").executeTakeFirst()) as
    | UploadedFileRecord
    | undefined) ?? null;
