import sharp from "sharp";
import { createCanvas } from "./canvas.ts";
import { type DemoPicture, harborPictures, providerPictures, riverbendPictures } from "./pictures.ts";

/** Asks for a picture, by its name, as a file that isn't there yet. Answered with the same once it is. */
export interface DrawingRequest {
  readonly name: string;
  readonly path: string;
}

sharp.cache(false);
const pictures = new Map(
  [...riverbendPictures, ...harborPictures, ...providerPictures].map((one) => [one.name, one]),
);

const draw = async ({ draw: drawOn, width, height }: DemoPicture, path: string): Promise<void> => {
  const canvas = createCanvas();
  drawOn(canvas);
  await sharp(Buffer.from(canvas.svg(width, height)))
    .jpeg({ quality: 94, chromaSubsampling: "4:4:4" })
    .toFile(path);
};

/** One after another, in the order in which they were asked for. An error ends the process. */
let last: Promise<void> = Promise.resolve();
process.on("message", (request: DrawingRequest) => {
  last = last.then(async () => {
    const picture = pictures.get(request.name);
    if (!picture) throw new Error(`There is no picture called ${request.name}.`);
    await draw(picture, request.path);
    process.send?.(request);
  });
});
