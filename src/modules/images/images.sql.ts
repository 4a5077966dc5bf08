import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { SendableFile } from "#platform/files/send-file.ts";
import { deleteOriginal, selectOriginal } from "./image-frames.sql.ts";

export interface ImageRecord {
  id: number;
  name: string;
  description: string;
  width: number;
  height: number;
  isAnimated: boolean;
  createdAt: Date;
  bytes: number;
  folderId: number | null;
  tags: string[];
}

const imagesWithFile = (tx: ReadTx) =>
  tx.sql
    .selectFrom("images")
    .innerJoin("files", (join) =>
      join.onRef("files.companyId", "=", "images.companyId").onRef("files.id", "=", "images.fileId"),
    )
    .where("images.companyId", "=", tx.companyId)
    .where("images.deletedAt", "is", null);

export interface ImageQuery {
  /** Part of the description or of a tag; "" for all. */
  search: string;
  /** null: in no folder. undefined: everywhere. */
  folderId: number | null | undefined;
  tag: string | undefined;
  /** If set, images with these ids are left out. */
  without: readonly number[] | undefined;
  sort: "newest" | "oldest" | "description";
  offset: number;
  limit: number | undefined;
}

export const selectImages = async (tx: ReadTx, query: ImageQuery): Promise<ImageRecord[]> => {
  const rows = await imagesWithFile(tx)
    .select([
      "images.id",
      "images.name",
      "images.description",
      "images.width",
      "images.height",
      "images.isAnimated",
      "images.createdAt",
      "images.folderId",
      "images.tags",
      "files.bytes",
    ])
    .$if(query.search !== "", (found) =>
      found.where(
        sql<boolean>`position(lower(${query.search}) in lower(images.description || E'\\n' || array_to_string(images.tags, E'\\n'))) > 0`,
      ),
    )
    .$if(query.folderId !== undefined, (found) =>
      found.where("images.folderId", "is not distinct from", query.folderId as number | null),
    )
    .$if(query.tag !== undefined, (found) =>
      found.where(
        sql<boolean>`exists (select from unnest(images.tags) as tag where lower(tag) = lower(${query.tag}))`,
      ),
    )
    .$if(query.without !== undefined, (found) =>
      found.where(sql<boolean>`images.id <> all (${query.without}::bigint[])`),
    )
    .$if(query.sort === "description", (sorted) =>
      sorted.orderBy(sql`lower(images.description) collate "und-x-icu"`),
    )
    .orderBy("images.id", query.sort === "oldest" ? "asc" : "desc")
    .$if(query.limit !== undefined, (page) => page.limit(query.limit as number).offset(query.offset))
    .execute();
  return rows as unknown as ImageRecord[];
};

/** The file of an image, to create copies from; null if the image was deleted. */
export const selectImageFile = async (tx: ReadTx, id: number) =>
  (await imagesWithFile(tx)
    .select(["images.name", "images.width", "images.height", "images.isAnimated", "files.key"])
    .where("images.id", "=", id)
    .executeTakeFirst()) ?? null;

const FILE_COLUMNS = [
  "files.key",
  "files.mediaType",
  "files.bytes",
  "files.sha256",
  "files.createdAt",
] as const;

/** The image's own file, if it has that name. */
export const selectImageByName = async (
  tx: ReadTx,
  id: number,
): Promise<
  | (SendableFile & {
      name: string;
      formerNames: string[];
      width: number;
      height: number;
      isAnimated: boolean;
    })
  | null
> =>
  (await imagesWithFile(tx)
    .select([
      ...FILE_COLUMNS,
      "images.name",
      "images.formerNames",
      "images.width",
      "images.height",
      "images.isAnimated",
    ])
    .where("images.id", "=", id)
    .executeTakeFirst()) ?? null;

/** The file of an image's copy; null if it isn't ready. */
export const selectVariantFile = async (
  tx: ReadTx,
  imageId: number,
  name: string,
): Promise<SendableFile | null> =>
  ((await tx.sql
    .selectFrom("imageVariants")
    .innerJoin("files", (join) =>
      join
        .onRef("files.companyId", "=", "imageVariants.companyId")
        .onRef("files.id", "=", "imageVariants.fileId"),
    )
    .select(FILE_COLUMNS)
    .where("imageVariants.companyId", "=", tx.companyId)
    .where("imageVariants.imageId", "=", imageId)
    .where("imageVariants.name", "=", name)
    .executeTakeFirst()) as SendableFile | undefined) ?? null;

export const selectVariantNames = async (tx: ReadTx, imageId: number): Promise<string[]> =>
  (
    await tx.sql
      .selectFrom("imageVariants")
      .select("name")
      .where("companyId", "=", tx.companyId)
      .where("imageId", "=", imageId)
      .execute()
  ).map((row) => row.name);

export interface NewImage {
  fileId: number;
  name: string;
  description: string;
  width: number;
  height: number;
  isAnimated: boolean;
  folderId: number | null;
}

export const insertImage = async (tx: WriteTx, actor: Actor, image: NewImage): Promise<number> =>
  (
    await tx.sql
      .insertInto("images")
      .values({
        companyId: tx.companyId,
        ...image,
        createdByCompanyId: actor.companyId,
        createdByUserId: actor.userId,
        createdByEmail: actor.email,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Locks an image against deletion and replacement. Returns whether it exists under that name. */
export const selectImageForShare = async (tx: WriteTx, id: number, name: string): Promise<boolean> =>
  (await tx.sql
    .selectFrom("images")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .where("name", "=", name)
    .where("deletedAt", "is", null)
    .forShare()
    .executeTakeFirst()) !== undefined;

/** Records a copy of an image. @returns false if the image already has this copy */
export const insertVariant = async (
  tx: WriteTx,
  variant: { imageId: number; name: string; width: number; height: number; fileId: number },
): Promise<boolean> =>
  (await tx.sql
    .insertInto("imageVariants")
    .values({ companyId: tx.companyId, ...variant })
    .onConflict((conflict) => conflict.doNothing())
    .returning("imageId")
    .executeTakeFirst()) !== undefined;

/** Null if there is no such image. */
export const selectImageDescription = async (tx: ReadTx, id: number): Promise<string | null> =>
  (
    await tx.sql
      .selectFrom("images")
      .select("description")
      .where("companyId", "=", tx.companyId)
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .executeTakeFirst()
  )?.description ?? null;

/** What staff say about an image. */
export interface ImageDetails {
  description: string;
  folderId: number | null;
  tags: string[];
}

export const updateImageDetails = async (tx: WriteTx, id: number, details: ImageDetails): Promise<void> => {
  await tx.sql
    .updateTable("images")
    .set(details)
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .execute();
};

/** The image, locked against changes, with the ids of its file and its copies' files; or null. */
export const selectImageFilesForUpdate = async (
  tx: WriteTx,
  id: number,
): Promise<(ImageDetails & { name: string; fileIds: number[] }) | null> => {
  const image = await tx.sql
    .selectFrom("images")
    .select(["fileId", "name", "description", "folderId", "tags"])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!image || image.fileId === null) return null;
  return {
    name: image.name,
    description: image.description,
    folderId: image.folderId,
    tags: image.tags,
    fileIds: await selectFileIds(tx, id, image.fileId),
  };
};

/** The ids of an image's file, its copies' files, and its original's. */
export const selectFileIds = async (tx: ReadTx, id: number, fileId: number): Promise<number[]> => {
  const variants = await tx.sql
    .selectFrom("imageVariants")
    .select("fileId")
    .where("companyId", "=", tx.companyId)
    .where("imageId", "=", id)
    .execute();
  const original = await selectOriginal(tx, id);
  return [fileId, ...variants.map((variant) => variant.fileId), ...(original ? [original.fileId] : [])];
};

export const deleteVariants = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql
    .deleteFrom("imageVariants")
    .where("companyId", "=", tx.companyId)
    .where("imageId", "=", id)
    .execute();
};

/** Replaces an image's file and drops the former one's copies and original. The former name still leads here. */
export const updateImageFile = async (
  tx: WriteTx,
  id: number,
  image: Omit<NewImage, "description" | "folderId">,
): Promise<void> => {
  await deleteVariants(tx, id);
  await deleteOriginal(tx, id);
  await tx.sql
    .updateTable("images")
    .set({
      ...image,
      formerNames: sql<
        string[]
      >`array_append(array_remove(array_remove(former_names, name), ${image.name}), name)`,
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};
