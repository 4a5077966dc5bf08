import { recordAudit } from "#modules/audit/audit.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import {
  countFolders,
  countImagesWithoutFolder,
  deleteFolder,
  insertFolderIfNew,
  selectFolderByName,
  selectFolderForUpdate,
  selectFolderForUse,
  selectFolders,
  selectImagesForUpdate,
  selectImageTags,
  updateFolderName,
  updateImagePlace,
} from "./image-folders.sql.ts";
import { MAX_FOLDERS, MAX_IMAGE_TAGS, withTags } from "./images.schema.ts";

/** The folders and tags of the library, for its filters. */
export const listFolders = async (tx: ReadTx) => {
  const [folders, withoutFolder, tags] = await Promise.all([
    selectFolders(tx),
    countImagesWithoutFolder(tx),
    selectImageTags(tx),
  ]);
  return { folders, withoutFolder, tags };
};

const refuseTaken = (name: string) =>
  refuse.conflict(`There is already a folder named “${name}”. Choose another name.`);

/** Returns the new folder's id. @throws Refusal 409 if the name is taken or there are too many folders */
export const addFolder = async (tx: WriteTx, actor: Actor, name: string): Promise<number> => {
  const id = await insertFolderIfNew(tx, name);
  if (id === null) throw refuseTaken(name);
  if ((await countFolders(tx)) > MAX_FOLDERS)
    throw refuse.conflict(
      `The library can have at most ${MAX_FOLDERS} folders. Delete one that you don't need.`,
    );
  await recordAudit(tx, actor, { action: "Created image folder", subject: name, after: { id, name } });
  return id;
};

/** @throws Refusal 404; 409 if the name is taken */
export const renameFolder = async (tx: WriteTx, actor: Actor, id: number, name: string): Promise<void> => {
  const before = await selectFolderForUpdate(tx, id);
  if (before === null) throw refuse.notFound("folder");
  const taken = await selectFolderByName(tx, name);
  if (taken !== null && taken !== id) throw refuseTaken(name);
  await updateFolderName(tx, id, name);
  await recordAudit(tx, actor, {
    action: "Renamed image folder",
    subject: name,
    before: { id, name: before },
    after: { id, name },
  });
};

/** Deletes a folder; its images stay. @throws Refusal 404 */
export const removeFolder = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const name = await selectFolderForUpdate(tx, id);
  if (name === null) throw refuse.notFound("folder");
  await deleteFolder(tx, id);
  await recordAudit(tx, actor, { action: "Deleted image folder", subject: name, before: { id, name } });
};

/** Makes sure that an image can be put into a folder, which can't be deleted until then. @throws Refusal 404 */
export const requireFolder = async (tx: WriteTx, id: number | null): Promise<void> => {
  if (id !== null && (await selectFolderForUse(tx, id)) === null) throw refuse.notFound("folder");
};

/**
 * Moves images to a folder and adds tags to them.
 * @param change an undefined folder stays as it is
 * @throws Refusal 404 if an image or the folder doesn't exist, 400 for too many tags
 */
export const organize = async (
  tx: WriteTx,
  actor: Actor,
  ids: readonly number[],
  change: { readonly folderId: number | null | undefined; readonly addTags: readonly string[] },
): Promise<void> => {
  await requireFolder(tx, change.folderId ?? null);
  const images = await selectImagesForUpdate(tx, ids);
  if (images.length < new Set(ids).size) throw refuse.notFound("image");
  for (const { id, description, ...before } of images) {
    const after = {
      folderId: change.folderId === undefined ? before.folderId : change.folderId,
      tags: withTags(before.tags, change.addTags),
    };
    if (after.tags.length > MAX_IMAGE_TAGS)
      throw refuse.invalid(
        `An image can have at most ${MAX_IMAGE_TAGS} tags, and “${description}” would have more.`,
      );
    if (JSON.stringify(after) === JSON.stringify({ folderId: before.folderId, tags: before.tags })) continue;
    await updateImagePlace(tx, id, after);
    await recordAudit(tx, actor, {
      action: "Organized image",
      subject: description,
      before: { id, ...before },
      after: { id, ...after },
    });
  }
};
