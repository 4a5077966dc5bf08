import { handle } from "#platform/services/services.ts";
import { cropImage, getImageOriginal, setImageFocus } from "./image-frames.contract.ts";
import { crop, focusImage, readOriginal } from "./image-frames.service.ts";

export const imageFramesCalls = [
  handle(setImageFocus, async ({ db, actor, body }) => {
    await db.write((tx) => focusImage(tx, actor, body.id, body.focus));
    return "Updated" as const;
  }),
  handle(cropImage, async ({ db, actor, body, services }) => {
    await crop(db, actor, services, body.id, body.crop);
    return "Updated" as const;
  }),
  handle(getImageOriginal, ({ db, query, services }) => readOriginal(db, services, query.imageId)),
];
