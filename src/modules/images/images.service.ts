import type { Actor } from "#platform/access/actor.ts";
import type { UploadedFile } from "#platform/call/handle.ts";
import { refuse } from "#platform/call/refusal.ts";
import type { CompanyDb, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { deleteFiles, insertFile } from "#platform/files/files.sql.ts";
import type { Files } from "#platform/files/files.ts";
import { pictureMediaType } from "#platform/files/picture-formats.ts";
import type { PictureFacts } from "#platform/files/picture-work.ts";
import type { Pictures } from "#platform/files/pictures.ts";
import { imageFacts, thumbnailUrl } from "#platform/site/image-sources.ts";
import { imageUses } from "./image-uses.service.ts";
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
  selectImageDescription,
  selectImageFilesForUpdate,
  selectImages,
  updateImageDeleted,
  updateImageDescription,
} from "./images.sql.ts";

/** Job that makes an image's copies; payload: imageId. */
export const VARIANTS_JOB = "image-variants";
/** Job that removes files whose rows are gone; payload: keys. */
export const REMOVE_FILES_JOB = "remove-files";

/** Tag of everything that is kept about an image. */
export const imageTag = (id: number): string => `image:${id}`;

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

/**
 * Adds an uploaded picture to the library: checked, cleaned, stored, and only then entered [IMG-014]. Answers its id.
 * @throws Refusal 400 no image or a damaged one, 413, 415, 503
 */
export const addImage = async (
  db: CompanyDb,
  actor: Actor,
  { files, pictures }: { readonly files: Files; readonly pictures: Pictures },
  input: { description: string; fileName: string | null | undefined; upload: UploadedFile | null },
): Promise<number> => {
  const { upload } = input;
  if (!upload || upload.bytes === 0) throw refuse.invalid(IMAGE_MISSING);
  const fileName = checkedFileName(input.fileName || upload.fileName);
  return files.temporary.with(async (path) => {
    const limits = { pixels: MAX_IMAGE_PIXELS, animationPixels: MAX_ANIMATION_PIXELS };
    const facts = await pictures.clean(db.companyId, upload.path, path, limits);
    const mediaType = pictureMediaType(facts.format);
    const stored = await files.store(db.companyId, path, { extension: facts.format, mediaType });
    return db.write(async (tx) => {
      const fileId = await insertFile(tx, stored, fileName);
      const imageId = await insertImage(tx, actor, {
        fileId,
        name: generatedName(fileName, facts, stored.sha256),
        description: input.description,
        width: facts.width,
        height: facts.height,
        isAnimated: facts.isAnimated,
      });
      await tx.addJob(VARIANTS_JOB, { imageId }, "heavy");
      return imageId;
    });
  });
};

/** What the person calls the file [IMG-010]. */
const checkedFileName = (name: string): string => {
  const result = imageFileName.safeParse(name);
  if (!result.success)
    throw refuse.invalid(result.error.issues[0]?.message ?? "The file name can't be used.");
  return result.data || "image";
};

/** Readable, ASCII, and another one for any other content, so that browsers may keep what it names for ever. */
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
 * What is read aloud in an image's place, and what makes it stale: the description that the library asks for. "" for an
 * image from elsewhere, of which nothing is known.
 */
export const imageWords = async (
  tx: ReadTx,
  address: string,
): Promise<{ alt: string; tags: readonly string[] }> => {
  const facts = imageFacts(address);
  return facts
    ? { alt: (await selectImageDescription(tx, facts.id)) ?? "", tags: [imageTag(facts.id)] }
    : { alt: "", tags: [] };
};

/** @throws Refusal 404 */
export const describeImage = async (tx: WriteTx, id: number, description: string): Promise<void> => {
  if (!(await updateImageDescription(tx, id, description))) throw refuse.notFound("image");
  tx.touch(imageTag(id));
};

/**
 * Deletes an image for good: its row stays without content, so that its number and address are never used again.
 * @throws Refusal 404; 409 where a live or pending version uses it (decisions §10)
 */
export const removeImage = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const fileIds = await selectImageFilesForUpdate(tx, id);
  if (!fileIds) throw refuse.notFound("image");
  const uses = await imageUses(tx, id);
  if (uses.length > 0)
    throw refuse.conflict(
      `This image can't be deleted because it is used on: ${listed(uses.map((use) => use.where))}. Take it out there first.`,
    );
  await updateImageDeleted(tx, actor, id);
  const keys = await deleteFiles(tx, fileIds);
  await tx.addJob(REMOVE_FILES_JOB, { keys });
  tx.touch(imageTag(id));
};

const MAX_LISTED = 20;

const listed = (places: readonly string[]): string =>
  places.length <= MAX_LISTED
    ? places.join(", ")
    : `${places.slice(0, MAX_LISTED).join(", ")} and ${places.length - MAX_LISTED} more`;
