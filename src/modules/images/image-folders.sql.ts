import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { ImageFolder } from "./image-folders.contract.ts";

/** All folders by name, each with its number of images. */
export const selectFolders = async (tx: ReadTx): Promise<ImageFolder[]> => {
  const rows = await tx.sql
    .selectFrom("imageFolders")
    .leftJoin("images", (join) =>
      join
        .onRef("images.companyId", "=", "imageFolders.companyId")
        .onRef("images.folderId", "=", "imageFolders.id")
        .on("images.deletedAt", "is", null),
    )
    .select(({ fn }) => ["imageFolders.id", "imageFolders.name", fn.count<number>("images.id").as("count")])
    .where("imageFolders.companyId", "=", tx.companyId)
    .groupBy(["imageFolders.companyId", "imageFolders.id"])
    .orderBy(sql`image_folders.name collate tenantry_words`)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
};

export const countImagesWithoutFolder = async (tx: ReadTx): Promise<number> => {
  const { count } = await tx.sql
    .selectFrom("images")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("companyId", "=", tx.companyId)
    .where("deletedAt", "is", null)
    .where("folderId", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** All tags of images by name, each once in any letter case, with the number of images. */
export const selectImageTags = async (tx: ReadTx): Promise<{ tag: string; count: number }[]> => {
  const { rows } = await sql<{ tag: string; count: number }>`
    select min(tag) as tag, count(*)::integer as count
    from images, unnest(tags) as tag
    where company_id = ${tx.companyId} and deleted_at is null
    group by lower(tag)
    order by min(tag) collate tenantry_words`.execute(tx.sql);
  return rows;
};

/** Returns the new folder's id, or null if there is a folder of that name in any letter case. */
export const insertFolderIfNew = async (tx: WriteTx, name: string): Promise<number | null> =>
  (
    await tx.sql
      .insertInto("imageFolders")
      .values({ companyId: tx.companyId, name })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst()
  )?.id ?? null;

export const countFolders = async (tx: ReadTx): Promise<number> => {
  const { count } = await tx.sql
    .selectFrom("imageFolders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("companyId", "=", tx.companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A folder's name, locked against changes; null if there is no such folder. */
export const selectFolderForUpdate = async (tx: WriteTx, id: number): Promise<string | null> =>
  (
    await tx.sql
      .selectFrom("imageFolders")
      .select("name")
      .where("companyId", "=", tx.companyId)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst()
  )?.name ?? null;

/** A folder's name, locked against deletion; null if there is no such folder. */
export const selectFolderForUse = async (tx: WriteTx, id: number): Promise<string | null> =>
  (
    await tx.sql
      .selectFrom("imageFolders")
      .select("name")
      .where("companyId", "=", tx.companyId)
      .where("id", "=", id)
      .forKeyShare()
      .executeTakeFirst()
  )?.name ?? null;

/** The id of the folder with a name, in any letter case; null if there is none. */
export const selectFolderByName = async (tx: ReadTx, name: string): Promise<number | null> =>
  (
    await tx.sql
      .selectFrom("imageFolders")
      .select("id")
      .where("companyId", "=", tx.companyId)
      .where(sql`lower(name)`, "=", sql`lower(${name})`)
      .executeTakeFirst()
  )?.id ?? null;

/** @throws a unique violation if the name was taken at the same time */
export const updateFolderName = async (tx: WriteTx, id: number, name: string): Promise<void> => {
  await tx.sql
    .updateTable("imageFolders")
    .set({ name })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

/** Deletes a folder. Its images are in no folder then. */
export const deleteFolder = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql
    .updateTable("images")
    .set({ folderId: null })
    .where("companyId", "=", tx.companyId)
    .where("folderId", "=", id)
    .execute();
  await tx.sql
    .deleteFrom("imageFolders")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

/** Images with their folder and tags, locked against changes. Deleted ones are left out. */
export const selectImagesForUpdate = (
  tx: WriteTx,
  ids: readonly number[],
): Promise<{ id: number; description: string; folderId: number | null; tags: string[] }[]> =>
  tx.sql
    .selectFrom("images")
    .select(["id", "description", "folderId", "tags"])
    .where("companyId", "=", tx.companyId)
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();

export const updateImagePlace = async (
  tx: WriteTx,
  id: number,
  place: { folderId: number | null; tags: string[] },
): Promise<void> => {
  await tx.sql
    .updateTable("images")
    .set(place)
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};
