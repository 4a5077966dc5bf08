import { handle } from "#platform/services/services.ts";
import { removeImage, restoreImage as restore } from "./image-trash.service.ts";
import {
  deleteImage,
  editImage,
  getImageUses,
  replaceImage,
  restoreImage,
  retrieveAllImages,
  uploadImage,
} from "./images.contract.ts";
import { addImage, describeImage, listImages, listImageUses, replacePicture } from "./images.service.ts";

export const imagesCalls = [
  handle(retrieveAllImages, ({ db, body, services }) =>
    db.read((tx) => listImages(tx, body, services.textsOfItems)),
  ),
  handle(uploadImage, ({ db, actor, body, upload, services }) =>
    addImage(db, actor, services, {
      description: body.imageDescription,
      folderId: body.folderId ?? null,
      fileName: body.imageName,
      upload,
    }),
  ),
  handle(editImage, async ({ db, actor, body }) => {
    await db.write((tx) => describeImage(tx, actor, body.id, body));
    return "Updated" as const;
  }),
  handle(getImageUses, ({ db, query, services }) =>
    db.read((tx) => listImageUses(tx, query.imageId, services.itemsWithImage)),
  ),
  handle(replaceImage, async ({ db, actor, body, upload, services }) => {
    await replacePicture(db, actor, services, { id: body.id, fileName: body.imageName, upload });
    return "Updated" as const;
  }),
  handle(deleteImage, async ({ db, actor, body, services }) => {
    await db.write((tx) => removeImage(tx, actor, body.id, services.itemsWithImage));
    return "Deleted" as const;
  }),
  handle(restoreImage, async ({ db, actor, body }) => {
    await db.write((tx) => restore(tx, actor, body.id));
    return "Restored" as const;
  }),
];
