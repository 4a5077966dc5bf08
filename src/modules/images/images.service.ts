import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { IMAGES_TAG } from "#modules/links/links.public.ts";
import { imageUses, imageUsesInTrash, usedImageIds } from "#modules/uses/uses.public.ts";
import type { Use } from "#modules/uses/uses.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { UploadedFile } from "#platform/call/handle.ts";
import type { CompanyDb, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { deleteFiles, insertFile } from "#platform/files/files.sql.ts";
import type { Files } from "#platform/files/files.ts";
import { pictureMediaType } from "#platform/files/picture-formats.ts";
import type { PictureFacts } from "#platform/files/picture-work.ts";
import type { Pictures } from "#platform/files/pictures.ts";
import { withStoredFile } from "#platform/files/with-stored-file.ts";
import { imageFacts, thumbnailUrl } from "#platform/html/image-sources.ts";
import { imageTag } from "#platform/html/site-links.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import type { Services } from "#platform/services/services.ts";
import { requireFolder } from "./image-folders.service.ts";
import type { Image } from "./images.contract.ts";
import {
  IMAGE_MISSING,
  imageFileName,
  imageTypesOf,
  MAX_ANIMATION_PIXELS,
  MAX_IMAGE_PIXELS,
} from "./images.schema.ts";
import {
  type ImageRecord,
  insertImage,
  type NewImage,
  selectImageDescription,
  selectImageFile,
  selectImageFilesForUpdate,
  selectImages,
  updateImageDetails,
  updateImageFile,
} from "./images.sql.ts";

/** Creates the sizes and formats of an image for visitors. */
export const createVariantsJob = defineJob<{ readonly imageId: number }>("image-variants", "heavy");

/** Queues it, instead of one for the same image that hasn't started yet. */
export const queueVariants = (tx: WriteTx, imageId: number): Promise<void> =>
  tx.addJob(createVariantsJob, { imageId }, { at: new Date(), key: `image-variants ${imageId}` });

/** Tag of everything that shows an image's description; see `imageTag` for the image itself. */
const imageWordsTag = (id: number): string => `image-words:${id}`;

const presentImage = (record: ImageRecord): Image => {
  const imageUrl = `/images/${record.id}/${record.name}`;
  return {
    id: record.id,
    imageUrl,
    imageDescription: record.description,
    thumbnailUrl: thumbnailUrl(imageUrl),
    width: record.width,
    height: record.height,
    bytes: record.bytes,
    ...imageTypesOf(record),
    createdAt: record.createdAt.toISOString(),
    folderId: record.folderId,
    tags: record.tags,
  };
};

const SEARCH_FROM = 3;

interface LibraryQuery {
  readonly search?: string | undefined;
  /** null: in no folder. */
  readonly folderId?: number | null | undefined;
  readonly tag?: string | undefined;
  readonly isUnused?: boolean;
  readonly sort: "newest" | "oldest" | "description";
  readonly page: number;
  readonly pageSize?: number | undefined;
}

/** The library [IMG-002]. A search filters from three characters on [IMG-004, IMG-005]. */
export const listImages = async (
  tx: ReadTx,
  query: LibraryQuery,
  textsOfItems: Services["textsOfItems"] = () => [],
): Promise<Image[]> => {
  const search = query.search?.trim() ?? "";
  const records = await selectImages(tx, {
    search: search.length >= SEARCH_FROM ? search : "",
    folderId: query.folderId,
    tag: query.tag?.trim() || undefined,
    without: query.isUnused ? await usedImageIds(tx, textsOfItems) : undefined,
    sort: query.sort,
    limit: query.pageSize,
    offset: (query.page - 1) * (query.pageSize ?? 0),
  });
  return records.map(presentImage);
};

interface PictureInput {
  readonly fileName: string | null | undefined;
  readonly upload: UploadedFile | null;
}

export interface PictureServices {
  readonly files: Files;
  readonly pictures: Pictures;
}

/**
 * Adds an uploaded image to the library after checking, cleaning, and storing it [IMG-014]. Returns its id.
 * @throws Refusal 400 no image or a damaged one, 404 no such folder, 409 no storage left, 413, 415, 503
 */
export const addImage = async (
  db: CompanyDb,
  actor: Actor,
  services: PictureServices,
  input: PictureInput & { description: string; folderId?: number | null },
): Promise<number> => {
  const { description, folderId = null } = input;
  // Checked before the file is processed, and again in the transaction.
  if (folderId !== null) await db.writeApart((tx) => requireFolder(tx, folderId));
  return storePicture(db, services, input, async (tx, picture) => {
    await requireFolder(tx, folderId);
    const imageId = await insertImage(tx, actor, { ...picture, description, folderId });
    await queueVariants(tx, imageId);
    await recordAudit(tx, actor, {
      action: "Uploaded image",
      subject: description,
      after: { id: imageId, name: picture.name },
    });
    tx.invalidate(IMAGES_TAG);
    tx.recordPublication({ kind: "image", item: imageId, change: "published" });
    return imageId;
  });
};

/**
 * Replaces an image. Everything that uses it shows the new one. The description doesn't change.
 * @throws Refusal 400 no image or a damaged one, 404, 409 no storage left, 413, 415, 503
 */
export const replacePicture = async (
  db: CompanyDb,
  actor: Actor,
  services: PictureServices,
  input: PictureInput & { id: number },
): Promise<void> => {
  const { id } = input;
  // Checked before the file is processed, and again in the transaction.
  if (!(await db.read((tx) => selectImageFile(tx, id)))) throw refuse.notFound("image");
  await storePicture(db, services, input, async (tx, picture) => {
    const before = await selectImageFilesForUpdate(tx, id);
    if (!before) throw refuse.notFound("image");
    await updateImageFile(tx, id, picture);
    await deleteFiles(tx, before.fileIds);
    await queueVariants(tx, id);
    await recordAudit(tx, actor, {
      action: "Replaced image",
      subject: before.description,
      before: { id, name: before.name },
      after: { id, name: picture.name },
    });
    tx.invalidate(imageTag(id), IMAGES_TAG);
    tx.recordPublication({ kind: "image", item: id, change: "changed" });
  });
};

export const PICTURE_LIMITS = { pixels: MAX_IMAGE_PIXELS, animationPixels: MAX_ANIMATION_PIXELS };

/** Checks, cleans, and stores an uploaded image, then records it in a transaction. */
const storePicture = async <T>(
  db: CompanyDb,
  { files, pictures }: PictureServices,
  { upload, fileName: givenName }: PictureInput,
  enter: (tx: WriteTx, picture: Omit<NewImage, "description" | "folderId">) => Promise<T>,
): Promise<T> => {
  if (!upload || upload.bytes === 0) throw refuse.invalid(IMAGE_MISSING);
  const fileName = checkedFileName(givenName || upload.fileName);
  return files.temporary.with(async (path) => {
    const facts = await pictures.clean(db.companyId, upload.path, path, PICTURE_LIMITS);
    const file = { path, extension: facts.format, mediaType: pictureMediaType(facts.format) };
    return withStoredFile({ db, files }, file, async (tx, stored) => {
      const fileId = await insertFile(tx, stored, fileName);
      const { width, height, isAnimated } = facts;
      const name = generatedName(fileName, facts, stored.sha256);
      return enter(tx, { fileId, name, width, height, isAnimated });
    });
  });
};

/** The file name that the person entered [IMG-010]. */
const checkedFileName = (name: string): string => {
  const result = imageFileName.safeParse(name);
  if (!result.success)
    throw refuse.invalid(result.error.issues[0]?.message ?? "The file name can't be used.");
  return result.data || "image";
};

/** Readable, ASCII, and unique for each content, so that browsers can cache the file forever. */
export const generatedName = (fileName: string, facts: PictureFacts, sha256: Buffer): string => {
  const slug = fileName
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
  const digest = sha256.subarray(0, 5).toString("hex");
  const size = `${facts.width}x${facts.height}${facts.isAnimated ? "-anim" : ""}`;
  return `${slug || "image"}-${digest}-${size}.${facts.format}`;
};

/**
 * An image's alt text and its tags: the description in the library, or "" for an external image, about which nothing is
 * known.
 */
export const imageWords = async (
  tx: ReadTx,
  address: string,
): Promise<{ alt: string; tags: readonly string[] }> => {
  const facts = imageFacts(address);
  return facts
    ? { alt: (await selectImageDescription(tx, facts.id)) ?? "", tags: [imageWordsTag(facts.id)] }
    : { alt: "", tags: [] };
};

/** What staff change about an image. What is undefined doesn't change. */
interface DetailsChange {
  readonly imageDescription: string;
  readonly folderId?: number | null | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The description, or all details, when the form was opened. */
  readonly seen?: string | object | undefined;
}

/** @throws Refusal 404; 409 if someone else saved first */
export const describeImage = async (
  tx: WriteTx,
  actor: Actor,
  id: number,
  change: DetailsChange,
): Promise<void> => {
  await requireFolder(tx, change.folderId ?? null);
  const before = await selectImageFilesForUpdate(tx, id);
  if (!before) throw refuse.notFound("image");
  const { description, folderId, tags } = before;
  const stored = { imageDescription: description, folderId, tags };
  const isSeen =
    typeof change.seen === "string" ? change.seen === description : isDeepStrictEqual(change.seen, stored);
  if (change.seen !== undefined && !isSeen) throw refuse.stale();
  const after = {
    description: change.imageDescription,
    folderId: change.folderId === undefined ? folderId : change.folderId,
    tags: change.tags === undefined ? tags : [...change.tags],
  };
  await updateImageDetails(tx, id, after);
  await recordSave(tx, actor, "image", id);
  const isOrganized = !isDeepStrictEqual({ folderId, tags }, { folderId: after.folderId, tags: after.tags });
  await recordAudit(tx, actor, {
    action: isOrganized ? "Changed an image's details" : "Changed an image's description",
    subject: after.description,
    before: isOrganized ? { id, description, folderId, tags } : { id, description },
    after: isOrganized ? { id, ...after } : { id, description: after.description },
  });
  // Visitors see neither folders nor tags.
  if (isOrganized && after.description === description) return;
  tx.invalidate(imageWordsTag(id));
  tx.recordPublication({ kind: "image", item: id, change: "changed" });
};

/** Where an image is used, with what is in Trash at the end. @throws Refusal 404 */
export const listImageUses = async (
  tx: ReadTx,
  id: number,
  itemsWithImage: Services["itemsWithImage"],
): Promise<Use[]> => {
  if (!(await selectImageFile(tx, id))) throw refuse.notFound("image");
  return [...(await imageUses(tx, id, itemsWithImage)), ...(await imageUsesInTrash(tx, id, itemsWithImage))];
};
