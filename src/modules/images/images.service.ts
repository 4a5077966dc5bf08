import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { IMAGES_TAG } from "#modules/links/links.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { UploadedFile } from "#platform/call/handle.ts";
import type { CompanyDb, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { deleteFiles, insertFile } from "#platform/files/files.sql.ts";
import type { Files } from "#platform/files/files.ts";
import { pictureMediaType } from "#platform/files/picture-formats.ts";
import type { PictureFacts } from "#platform/files/picture-work.ts";
import type { Pictures } from "#platform/files/pictures.ts";
import { imageFacts, thumbnailUrl } from "#platform/html/image-sources.ts";
import { imageTag } from "#platform/html/site-links.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import { namesOfUses } from "./image-use-names.schema.ts";
import { type FindImageUses, imageUses } from "./image-uses.service.ts";
import type { Image, ImageUse } from "./images.contract.ts";
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
  updateImageDeleted,
  updateImageDescription,
  updateImageFile,
} from "./images.sql.ts";

/** Creates the sizes and formats of an image for visitors. */
export const createVariantsJob = defineJob<{ readonly imageId: number }>("image-variants", "heavy");

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
  };
};

const SEARCH_FROM = 3;

/** The library [IMG-002]. A search filters from three characters on [IMG-004, IMG-005]. */
export const listImages = async (
  tx: ReadTx,
  query: { search?: string; sort: "newest" | "oldest" | "description"; page: number; pageSize?: number },
): Promise<Image[]> => {
  const search = query.search?.trim() ?? "";
  const records = await selectImages(tx, {
    search: search.length >= SEARCH_FROM ? search : "",
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

interface PictureServices {
  readonly files: Files;
  readonly pictures: Pictures;
}

/**
 * Adds an uploaded image to the library after checking, cleaning, and storing it [IMG-014]. Returns its id.
 * @throws Refusal 400 no image or a damaged one, 413, 415, 503
 */
export const addImage = (
  db: CompanyDb,
  actor: Actor,
  services: PictureServices,
  input: PictureInput & { description: string },
): Promise<number> =>
  storePicture(db, services, input, async (tx, picture) => {
    const imageId = await insertImage(tx, actor, { ...picture, description: input.description });
    await tx.addJob(createVariantsJob, { imageId });
    await recordAudit(tx, actor, {
      action: "Uploaded image",
      subject: input.description,
      after: { id: imageId, name: picture.name },
    });
    tx.invalidate(IMAGES_TAG);
    tx.recordPublication({ kind: "image", item: imageId, change: "published" });
    return imageId;
  });

/**
 * Replaces an image. Everything that uses it shows the new one. The description doesn't change.
 * @throws Refusal 400 no image or a damaged one, 404, 413, 415, 503
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
    await tx.addJob(createVariantsJob, { imageId: id });
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

/** Checks, cleans, and stores an uploaded image, then records it in a transaction. */
const storePicture = async <T>(
  db: CompanyDb,
  { files, pictures }: PictureServices,
  { upload, fileName: givenName }: PictureInput,
  enter: (tx: WriteTx, picture: Omit<NewImage, "description">) => Promise<T>,
): Promise<T> => {
  if (!upload || upload.bytes === 0) throw refuse.invalid(IMAGE_MISSING);
  const fileName = checkedFileName(givenName || upload.fileName);
  return files.temporary.with(async (path) => {
    const limits = { pixels: MAX_IMAGE_PIXELS, animationPixels: MAX_ANIMATION_PIXELS };
    const facts = await pictures.clean(db.companyId, upload.path, path, limits);
    const mediaType = pictureMediaType(facts.format);
    const stored = await files.store(db.companyId, path, { extension: facts.format, mediaType });
    return db.write(async (tx) => {
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
const generatedName = (fileName: string, facts: PictureFacts, sha256: Buffer): string => {
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

/** @param seen the row version that the form was opened with @throws Refusal 404; 409 if someone else saved first */
export const describeImage = async (
  tx: WriteTx,
  actor: Actor,
  id: number,
  description: string,
  seen: string | undefined,
): Promise<void> => {
  const before = await selectImageFilesForUpdate(tx, id);
  if (!before) throw refuse.notFound("image");
  if (seen !== undefined && seen !== before.description) throw refuse.stale();
  await updateImageDescription(tx, id, description);
  await recordSave(tx, actor, "image", id);
  await recordAudit(tx, actor, {
    action: "Changed an image's description",
    subject: description,
    before: { id, description: before.description },
    after: { id, description },
  });
  tx.invalidate(imageWordsTag(id));
  tx.recordPublication({ kind: "image", item: id, change: "changed" });
};

/** Where an image is used. @throws Refusal 404 */
export const listImageUses = async (
  tx: ReadTx,
  id: number,
  itemsWithImage: FindImageUses,
): Promise<ImageUse[]> => {
  if (!(await selectImageFile(tx, id))) throw refuse.notFound("image");
  return imageUses(tx, id, itemsWithImage);
};

/**
 * Permanently deletes an image. Its row stays without content, so that its number and address are never reused.
 * @throws Refusal 404; 409 if a live or pending version uses it (decisions §10)
 */
export const removeImage = async (
  tx: WriteTx,
  actor: Actor,
  id: number,
  itemsWithImage: FindImageUses,
): Promise<void> => {
  const before = await selectImageFilesForUpdate(tx, id);
  if (!before) throw refuse.notFound("image");
  const uses = (await imageUses(tx, id, itemsWithImage)).filter(({ isDraft }) => !isDraft);
  if (uses.length > 0)
    throw refuse.conflict(
      `This image can't be deleted because it is used on: ${namesOfUses(uses)}. Remove it from there first.`,
    );
  await updateImageDeleted(tx, actor, id);
  await deleteFiles(tx, before.fileIds);
  await recordAudit(tx, actor, {
    action: "Deleted image",
    subject: before.description,
    before: { id, name: before.name },
  });
  tx.invalidate(imageTag(id), IMAGES_TAG);
  tx.recordPublication({ kind: "image", item: id, change: "withdrawn" });
};
