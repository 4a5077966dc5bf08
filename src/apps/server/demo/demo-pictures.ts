import { writeFile } from "node:fs/promises";
import { addImage, listImages } from "#modules/images/images.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Services } from "#platform/call/services.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import type { Library } from "./demo-blocks.ts";
import { createCanvas } from "./pictures/canvas.ts";
import type { DemoPicture } from "./pictures/pictures.ts";

/** Adds the pictures that a company's library doesn't have yet, as uploads do. Answers all of them by name. */
export const addDemoPictures = async (
  db: CompanyDb,
  actor: Actor,
  services: Services,
  pictures: readonly DemoPicture[],
): Promise<Library> => {
  const list = async () => {
    const images = await db.read((tx) => listImages(tx, { sort: "oldest", page: 1 }));
    return new Map(images.map((image) => [image.imageDescription, image.imageUrl]));
  };
  const there = await list();
  const missing = pictures.filter(({ description }) => !there.has(description));
  if (missing.length > 0) {
    const draw = await startDrawing();
    // They are drawn while those before them are stored.
    const drawn = missing.map(draw);
    for (const one of drawn) one.catch(() => {});
    for (const [index, { name, description }] of missing.entries()) {
      const file = await (drawn[index] as Promise<Buffer>);
      await services.files.temporary.with(async (path) => {
        await writeFile(path, file, { flag: "wx", mode: 0o600 });
        const upload = { path, fileName: `${name}.jpg`, bytes: file.length };
        await addImage(db, actor, services, { description, fileName: upload.fileName, upload });
      });
    }
  }
  const urls = await list();
  return Object.fromEntries(
    pictures.map(({ name, description }) => [name, { description, url: urls.get(description) ?? "" }]),
  );
};

/** Loaded only here: a server that has its demo already needs no memory for it. */
const startDrawing = async (): Promise<(picture: DemoPicture) => Promise<Buffer>> => {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  return ({ draw, width, height }) => {
    const canvas = createCanvas();
    draw(canvas);
    return sharp(Buffer.from(canvas.svg(width, height)))
      .jpeg({ quality: 94, chromaSubsampling: "4:4:4" })
      .toBuffer();
  };
};
