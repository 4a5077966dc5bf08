import { handle } from "#platform/call/services.ts";
import { deleteImage, editImage, retrieveAllImages, uploadImage } from "./images.contract.ts";
import { addImage, describeImage, listImages, removeImage } from "./images.service.ts";

export const imagesCalls = [
  handle(retrieveAllImages, ({ db, body }) => db.read((tx) => listImages(tx, body))),
  handle(uploadImage, ({ db, actor, body, upload, services }) =>
    addImage(db, actor, services, {
      description: body.imageDescription,
      fileName: body.imageName,
      upload,
    }),
  ),
  handle(editImage, async ({ db, body }) => {
    await db.write((tx) => describeImage(tx, body.id, body.imageDescription));
    return "Updated" as const;
  }),
  handle(deleteImage, async ({ db, actor, body }) => {
    await db.write((tx) => removeImage(tx, actor, body.id));
    return "Deleted" as const;
  }),
];
