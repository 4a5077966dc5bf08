import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

export interface ImageOriginal {
  fileId: number;
  name: string;
  width: number;
  height: number;
  croppedFileId: number;
  cropX: number;
  cropY: number;
  cropWidth: number;
  cropHeight: number;
}

/** The original of a cropped image; null if the image isn't cropped. */
export const selectOriginal = async (tx: ReadTx, imageId: number): Promise<ImageOriginal | null> =>
  (await tx.sql
    .selectFrom("imageOriginals")
    .select([
      "fileId",
      "name",
      "width",
      "height",
      "croppedFileId",
      "cropX",
      "cropY",
      "cropWidth",
      "cropHeight",
    ])
    .where("companyId", "=", tx.companyId)
    .where("imageId", "=", imageId)
    .executeTakeFirst()) ?? null;

export const insertOriginal = async (
  tx: WriteTx,
  imageId: number,
  original: ImageOriginal,
): Promise<void> => {
  await tx.sql
    .insertInto("imageOriginals")
    .values({ companyId: tx.companyId, imageId, ...original })
    .execute();
};

export const deleteOriginal = async (tx: WriteTx, imageId: number): Promise<void> => {
  await tx.sql
    .deleteFrom("imageOriginals")
    .where("companyId", "=", tx.companyId)
    .where("imageId", "=", imageId)
    .execute();
};

/** The file that an image is cropped from, and the image's names; null if there is no such image. */
export const selectCropSource = async (tx: ReadTx, imageId: number) => {
  const { rows } = await sql<{
    fileId: number;
    key: string;
    originalName: string;
    name: string;
    width: number;
    height: number;
    isAnimated: boolean;
  }>`
    select files.id as "fileId", files.key, files.original_name as "originalName",
      coalesce(originals.name, images.name) as name, coalesce(originals.width, images.width) as width,
      coalesce(originals.height, images.height) as height, images.is_animated as "isAnimated"
    from images
      left join image_originals originals on originals.company_id = images.company_id
        and originals.image_id = images.id
      join files on files.company_id = images.company_id
        and files.id = coalesce(originals.file_id, images.file_id)
    where images.company_id = ${tx.companyId} and images.id = ${imageId} and images.deleted_at is null`.execute(
    tx.sql,
  );
  return rows[0] ?? null;
};

/** Renames an image whose focal point has changed. The name without one still leads here. */
export const updateImageName = async (
  tx: WriteTx,
  id: number,
  name: string,
  plainName: string,
): Promise<void> => {
  await tx.sql
    .updateTable("images")
    .set({
      name,
      formerNames: sql<
        string[]
      >`array_remove(array_append(array_remove(former_names, ${plainName}), ${plainName}), ${name})`,
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

/** Forgets an image's thumbnail, so that the job creates it again. Returns its file's id. */
export const deleteThumbnail = async (tx: WriteTx, imageId: number): Promise<number[]> =>
  (
    await tx.sql
      .deleteFrom("imageVariants")
      .where("companyId", "=", tx.companyId)
      .where("imageId", "=", imageId)
      .where("name", "=", "thumb.webp")
      .returning("fileId")
      .execute()
  ).map(({ fileId }) => fileId);
