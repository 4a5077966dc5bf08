import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { deleteOriginal } from "./image-frames.sql.ts";
import { deleteVariants, selectFileIds } from "./images.sql.ts";

/** Moves an image to Trash. Its files stay. */
export const updateImageDeleted = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  await tx.sql
    .updateTable("images")
    .set({
      deletedAt: sql<Date>`now()`,
      deletedByCompanyId: actor.companyId,
      deletedByUserId: actor.userId,
      deletedByEmail: actor.email,
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

/** A deleted image, locked against changes; null if there is none. */
export const selectDeletedImageForUpdate = async (
  tx: WriteTx,
  id: number,
): Promise<{ name: string; description: string; hasFile: boolean } | null> =>
  (await tx.sql
    .selectFrom("images")
    .select(["name", "description", sql<boolean>`file_id is not null`.as("hasFile")])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .where("deletedAt", "is not", null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const updateImageRestored = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql
    .updateTable("images")
    .set({ deletedAt: null, deletedByCompanyId: null, deletedByUserId: null, deletedByEmail: null })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

const isOver = sql<boolean>`file_id is not null
  and deleted_at < now() - make_interval(days => ${sql.lit(TRASH_DAYS)})`;

export const companiesWithOldImages = sql`select from images where ${isOver}`;

/** Images whose time in Trash is over, locked against changes. */
export const selectOldImagesForUpdate = (
  tx: WriteTx,
): Promise<{ id: number; name: string; description: string; fileId: number }[]> =>
  tx.sql
    .selectFrom("images")
    .select(["id", "name", "description", sql<number>`file_id`.as("fileId")])
    .where("companyId", "=", tx.companyId)
    .where(isOver)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Takes the content of a deleted image. Returns the ids of its files, which nothing refers to anymore. */
export const updateImageEmptied = async (tx: WriteTx, id: number, fileId: number): Promise<number[]> => {
  const fileIds = await selectFileIds(tx, id, fileId);
  await deleteVariants(tx, id);
  await deleteOriginal(tx, id);
  await tx.sql
    .updateTable("images")
    .set({ fileId: null })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
  return fileIds;
};
