import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { deleteFiles, insertFile } from "#platform/files/files.sql.ts";
import type { Files } from "#platform/files/files.ts";
import { pictureMediaType } from "#platform/files/picture-formats.ts";
import type { Pictures } from "#platform/files/pictures.ts";
import type { TemporaryFile } from "#platform/files/temporary-files.ts";
import {
  type ImageExtension,
  type ImageVariant,
  imageFacts,
  THUMBNAIL,
  variantsOf,
} from "#platform/html/image-sources.ts";
import { insertVariant, selectImageFile, selectImageForShare, selectVariantNames } from "./images.sql.ts";

interface ImageTools {
  readonly files: Files;
  readonly pictures: Pictures;
}

/**
 * Creates the missing copies of an image. Each is recorded when it's stored, fast formats first, so an interrupted job
 * continues where it stopped. Does nothing for an image that was deleted since.
 * @throws if the storage is down or the image's file is missing; the job is then retried
 */
export const createVariants = async (
  db: CompanyDb,
  { files, pictures }: ImageTools,
  imageId: number,
): Promise<void> => {
  const { image, made } = await db.read(async (tx) => ({
    image: await selectImageFile(tx, imageId),
    made: new Set(await selectVariantNames(tx, imageId)),
  }));
  if (!image) return;
  const extension = image.name.slice(image.name.lastIndexOf(".") + 1) as ImageExtension;
  const missing = variantsOf({ ...image, extension }).filter((variant) => !made.has(variant.name));
  if (missing.length === 0) return;
  const batches = [
    missing.filter((variant) => variant.format !== "avif"),
    missing.filter((variant) => variant.format === "avif"),
  ];
  await files.temporary.with(async (original) => {
    const stream = await files.read(image.key);
    if (!stream) throw new Error(`The file of image ${imageId} is missing in the storage.`);
    await pipeline(stream, createWriteStream(original, { flags: "wx", mode: 0o600 }));
    for (const batch of batches)
      await makeBatch(db, { files, pictures }, { ...image, id: imageId, original }, batch);
  });
};

const makeBatch = async (
  db: CompanyDb,
  { files, pictures }: ImageTools,
  image: { id: number; name: string; original: string; isAnimated: boolean },
  variants: readonly ImageVariant[],
): Promise<void> => {
  if (variants.length === 0) return;
  const focus = imageFacts(`/images/${image.id}/${image.name}`)?.focus ?? null;
  const copies = variants.map((variant) => ({ variant, file: files.temporary.take() }));
  try {
    const sizes = await pictures.draw(
      image.original,
      copies.map(({ variant, file }) => ({
        target: file.path,
        format: variant.format,
        width: variant.width,
        ...(variant.isThumbnail ? { height: THUMBNAIL.height, focus } : {}),
        isAnimated: image.isAnimated && !variant.isThumbnail,
      })),
    );
    for (const [index, { variant, file }] of copies.entries()) {
      const size = sizes[index];
      if (size) await storeCopy(db, files, image, { variant, size, file });
    }
  } finally {
    for (const { file } of copies) await file.remove();
  }
};

interface DrawnCopy {
  readonly variant: ImageVariant;
  readonly size: { readonly width: number; readonly height: number };
  readonly file: TemporaryFile;
}

/** Stores a copy and records it, unless the image was deleted or replaced since, or another run recorded this copy. */
const storeCopy = async (
  db: CompanyDb,
  files: Files,
  image: { id: number; name: string },
  { variant, size, file }: DrawnCopy,
): Promise<void> => {
  const mediaType = pictureMediaType(variant.format);
  const stored = await files.store(db.companyId, file.path, { extension: variant.format, mediaType });
  const isRecorded = await db.write(async (tx) => {
    if (!(await selectImageForShare(tx, image.id, image.name))) return false;
    const fileId = await insertFile(tx, stored, variant.name);
    const isNew = await insertVariant(tx, { imageId: image.id, name: variant.name, ...size, fileId });
    if (!isNew) await deleteFiles(tx, [fileId]);
    return true;
  });
  if (!isRecorded) await files.remove(stored.key);
};
