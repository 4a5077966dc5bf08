import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { recordAudit } from "#modules/audit/audit.public.ts";
import { IMAGES_TAG } from "#modules/links/links.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { deleteFiles, insertFile } from "#platform/files/files.sql.ts";
import type { Files } from "#platform/files/files.ts";
import { pictureMediaType } from "#platform/files/picture-formats.ts";
import { withStoredFile } from "#platform/files/with-stored-file.ts";
import { type Focus, imageFacts, nameWithFocus } from "#platform/html/image-sources.ts";
import { imageTag } from "#platform/html/site-links.ts";
import type { Crop } from "./image-frames.contract.ts";
import {
  deleteThumbnail,
  insertOriginal,
  selectCropSource,
  selectOriginal,
  updateImageName,
} from "./image-frames.sql.ts";
import { generatedName, PICTURE_LIMITS, type PictureServices, queueVariants } from "./images.service.ts";
import { selectImageFilesForUpdate, updateImageFile } from "./images.sql.ts";

/** After a change of crop or focal point: creates the copies again, and invalidates everything that shows the image. */
const changeFrame = async (tx: WriteTx, id: number): Promise<void> => {
  await queueVariants(tx, id);
  tx.invalidate(imageTag(id), IMAGES_TAG);
  tx.recordPublication({ kind: "image", item: id, change: "changed" });
};

/** Sets the point of an image that stays visible where it's cut; null is the center. @throws Refusal 404 */
export const focusImage = async (
  tx: WriteTx,
  actor: Actor,
  id: number,
  focus: Focus | null,
): Promise<void> => {
  const before = await selectImageFilesForUpdate(tx, id);
  if (!before) throw refuse.notFound("image");
  const name = nameWithFocus(before.name, focus);
  if (name === before.name) return;
  await updateImageName(tx, id, name, nameWithFocus(before.name, null));
  await deleteFiles(tx, await deleteThumbnail(tx, id));
  await recordAudit(tx, actor, {
    action: "Changed an image's focal point",
    subject: before.description,
    before: { id, focus: imageFacts(`/images/${id}/${before.name}`)?.focus ?? null },
    after: { id, focus },
  });
  await changeFrame(tx, id);
};

/** Runs `work` with a local copy of a stored file. */
const withStored = <T>(
  files: Files,
  key: string,
  work: (path: string, target: string) => Promise<T>,
): Promise<T> =>
  files.temporary.with((path) =>
    files.temporary.with(async (target) => {
      const stream = await files.read(key);
      if (!stream) throw new Error("The file of an image is missing in the storage.");
      await pipeline(stream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
      return work(path, target);
    }),
  );

/**
 * Crops an image, or shows all of it again. The original stays.
 * @param crop null for all of it
 * @throws Refusal 404, 400 for an animation or a part outside of the image, 409 if the image changes while it's cropped
 */
export const crop = async (
  db: CompanyDb,
  actor: Actor,
  services: PictureServices,
  id: number,
  part: Crop | null,
): Promise<void> => {
  const source = await db.read((tx) => selectCropSource(tx, id));
  if (!source) throw refuse.notFound("image");
  if (part === null) return db.write((tx) => uncrop(tx, actor, id));
  if (source.isAnimated) throw refuse.invalid("Animations can't be cropped.");
  if (part.x + part.width > source.width || part.y + part.height > source.height)
    throw refuse.invalid("The part to show must be inside the image.");
  await withStored(services.files, source.key, async (path, target) => {
    const facts = await services.pictures.clean(db.companyId, path, target, PICTURE_LIMITS, part);
    const mediaType = pictureMediaType(facts.format);
    const file = { path: target, extension: facts.format, mediaType };
    await withStoredFile({ db, files: services.files }, file, async (tx, stored) => {
      const before = await selectImageFilesForUpdate(tx, id);
      const original = await selectOriginal(tx, id);
      const current = await selectCropSource(tx, id);
      if (!before || current?.fileId !== source.fileId) throw refuse.stale();
      const { width, height } = facts;
      const fileId = await insertFile(tx, stored, source.originalName);
      const name = generatedName(source.originalName, facts, stored.sha256);
      await updateImageFile(tx, id, { fileId, name, width, height, isAnimated: false });
      await deleteFiles(
        tx,
        before.fileIds.filter((candidate) => candidate !== source.fileId),
      );
      await insertOriginal(tx, id, {
        ...{ fileId: source.fileId, name: nameWithFocus(source.name, null) },
        ...{ width: source.width, height: source.height, croppedFileId: fileId },
        ...{ cropX: part.x, cropY: part.y, cropWidth: part.width, cropHeight: part.height },
      });
      await recordAudit(tx, actor, {
        action: "Cropped image",
        subject: before.description,
        before: { id, crop: cropOf(original) },
        after: { id, crop: part },
      });
      await changeFrame(tx, id);
    });
  });
};

const uncrop = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const before = await selectImageFilesForUpdate(tx, id);
  if (!before) throw refuse.notFound("image");
  const original = await selectOriginal(tx, id);
  if (!original) return;
  const { fileId, name, width, height } = original;
  await updateImageFile(tx, id, { fileId, name, width, height, isAnimated: false });
  await deleteFiles(
    tx,
    before.fileIds.filter((candidate) => candidate !== fileId),
  );
  await recordAudit(tx, actor, {
    action: "Restored an image's original",
    subject: before.description,
    before: { id, crop: cropOf(original) },
    after: { id, crop: null },
  });
  await changeFrame(tx, id);
};

const cropOf = (original: Awaited<ReturnType<typeof selectOriginal>>): Crop | null =>
  original && {
    ...{ x: original.cropX, y: original.cropY },
    ...{ width: original.cropWidth, height: original.cropHeight },
  };

/** Wide enough for the dialog on a sharp screen. */
const SHOWN_WIDTH = 960;

/** What an image is cropped from. Visitors can't see it, so it has no address. @throws Refusal 404 */
export const readOriginal = async (db: CompanyDb, services: PictureServices, id: number) => {
  const [source, original] = await db.read((tx) =>
    Promise.all([selectCropSource(tx, id), selectOriginal(tx, id)]),
  );
  if (!source) throw refuse.notFound("image");
  const picture = await withStored(services.files, source.key, async (path, target) => {
    const drawing = { target, format: "webp" as const, width: SHOWN_WIDTH, isAnimated: false };
    await services.pictures.draw(path, [drawing], { isAwaited: true });
    return (await readFile(target)).toString("base64");
  });
  const { width, height } = source;
  return { width, height, crop: cropOf(original), picture: `data:image/webp;base64,${picture}` };
};
