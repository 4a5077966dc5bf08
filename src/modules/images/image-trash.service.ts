import { recordAudit } from "#modules/audit/audit.public.ts";
import { IMAGES_TAG } from "#modules/links/links.public.ts";
import { imageIdsInTrash, imageUses } from "#modules/uses/uses.public.ts";
import { namesOfUses } from "#modules/uses/uses.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { deleteFiles } from "#platform/files/files.sql.ts";
import { imageTag } from "#platform/html/site-links.ts";
import type { Services } from "#platform/services/services.ts";
import {
  selectDeletedImageForUpdate,
  selectOldImagesForUpdate,
  updateImageDeleted,
  updateImageEmptied,
  updateImageRestored,
} from "./image-trash.sql.ts";
import { queueVariants } from "./images.service.ts";
import { selectImageFile, selectImageFilesForUpdate } from "./images.sql.ts";

/**
 * Moves an image to Trash. Its number and address are never reused.
 * @throws Refusal 404; 409 if a live or pending version uses it (decisions §10)
 */
export const removeImage = async (
  tx: WriteTx,
  actor: Actor,
  id: number,
  itemsWithImage: Services["itemsWithImage"],
): Promise<void> => {
  const before = await selectImageFilesForUpdate(tx, id);
  if (!before) throw refuse.notFound("image");
  const uses = (await imageUses(tx, id, itemsWithImage)).filter(({ isDraft }) => !isDraft);
  if (uses.length > 0)
    throw refuse.conflict(
      `This image can't be deleted because it is used on: ${namesOfUses(uses)}. Remove it from there first.`,
    );
  await updateImageDeleted(tx, actor, id);
  await recordAudit(tx, actor, {
    action: "Deleted image",
    subject: before.description,
    before: { id, name: before.name },
  });
  tx.invalidate(imageTag(id), IMAGES_TAG);
  tx.recordPublication({ kind: "image", item: id, change: "withdrawn" });
};

/**
 * Restores a deleted image as it was. Everything that used it shows it again (decisions §16). If its folder was deleted
 * since, it's in no folder. Does nothing if it isn't deleted.
 * @throws Refusal 404; 409 if its file is gone
 */
export const restoreImage = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const deleted = await selectDeletedImageForUpdate(tx, id);
  if (!deleted) {
    if (await selectImageFile(tx, id)) return;
    throw refuse.notFound("image");
  }
  if (!deleted.hasFile)
    throw refuse.conflict("This image's file is gone, so it can't be restored. Upload it again.");
  await updateImageRestored(tx, id);
  // It may have been deleted before all of its copies were created.
  await queueVariants(tx, id);
  await recordAudit(tx, actor, {
    action: "Restored image",
    subject: deleted.description,
    after: { id, name: deleted.name },
  });
  tx.invalidate(imageTag(id), IMAGES_TAG);
  tx.recordPublication({ kind: "image", item: id, change: "published" });
};

/**
 * Deletes the files of images whose time in Trash is over. An image that something in Trash shows waits for that, so
 * that restoring it brings the image back, too. The rows stay, so that no number or address is ever reused.
 */
export const emptyImageTrash = async (tx: WriteTx, textsOfItems: Services["textsOfItems"]): Promise<void> => {
  const old = await selectOldImagesForUpdate(tx);
  if (old.length === 0) return;
  const kept = new Set(await imageIdsInTrash(tx, textsOfItems));
  for (const { id, name, description, fileId } of old) {
    if (kept.has(id)) continue;
    await deleteFiles(tx, await updateImageEmptied(tx, id, fileId));
    await recordAudit(tx, null, {
      action: "Permanently deleted image",
      subject: description,
      before: { id, name },
    });
  }
};
