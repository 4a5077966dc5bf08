import { handle } from "#platform/services/services.ts";
import {
  createImageFolder,
  deleteImageFolder,
  getImageFolders,
  organizeImages,
  renameImageFolder,
} from "./image-folders.contract.ts";
import { addFolder, listFolders, organize, removeFolder, renameFolder } from "./image-folders.service.ts";

export const imageFoldersCalls = [
  handle(getImageFolders, ({ db }) => db.read(listFolders)),
  handle(createImageFolder, ({ db, actor, body }) => db.write((tx) => addFolder(tx, actor, body.name))),
  handle(renameImageFolder, async ({ db, actor, body }) => {
    await db.write((tx) => renameFolder(tx, actor, body.id, body.name));
    return "Updated" as const;
  }),
  handle(deleteImageFolder, async ({ db, actor, body }) => {
    await db.write((tx) => removeFolder(tx, actor, body.id));
    return "Deleted" as const;
  }),
  handle(organizeImages, async ({ db, actor, body }) => {
    const { ids, folderId, addTags = [] } = body;
    await db.write((tx) => organize(tx, actor, ids, { folderId, addTags }));
    return "Updated" as const;
  }),
];
